// A site with everything that is hard to move: the demo site, the site that the tests export, a site imported from
// WordPress, and texts, names and dates which another system may change.
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Ctx } from '../../src/server/core/context.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import * as categories from '../../src/server/features/categories/categories.ts'
import { fillWithDemo } from '../../src/server/features/demo/demo.ts'
import * as guests from '../../src/server/features/guest-authors/guest-authors.ts'
import { importFile } from '../../src/server/features/import/import.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as pages from '../../src/server/features/pages/pages.ts'
import * as settings from '../../src/server/features/settings/settings.ts'
import * as tags from '../../src/server/features/tags/tags.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { writeFullSite } from '../../tests/support/full-site.ts'

export const timeZone = 'Europe/Berlin'

/** `port`: where its pictures are served, once it listens there. */
export async function startRichSite(port: number): Promise<TestApp> {
  const site = await startTestApp('sqlite', {
    now: '2026-11-20T09:30:00.000Z',
    env: { PUBLIC_URL: `http://127.0.0.1:${port}` },
  })
  const ctx = site.ctx()
  await fillWithDemo(ctx)
  // The test site has a page of that name, too.
  const { pages: demo } = await pages.adminList(ctx, { page: 1, limit: 100 })
  for (const { id, slug } of demo) if (slug === 'about') await pages.update(ctx, id, { slug: 'about-offcut' })
  await settings.update(ctx, { timeZone, siteName: 'Sea & <shore> “港”' })
  await writeFullSite(site)
  await importFile(ctx, 'wordpress', 'tests/fixtures/wordpress/site.xml', { fetchMedia: false })
  await writeHardNames(ctx)
  await writePictures(ctx)
  await writeHardTexts(ctx)
  await writeHardDates(ctx)
  return site
}

/** Words that have been changed by one system or another. */
const words = {
  'the end of CDATA': 'Before ]]> after ]]]]><![CDATA[> and <!-- a comment -->',
  slashes: String.raw`C:\new\table, \\server\share, \' \" \0 and a \ at the end \ `.trim(),
  percents: '100%, 50%ab, %20 and %41%42',
  quotes: `"Straight", 'single', “curly”, ‘single’, 5' 3", it's -- and --- and ...`,
  entities: '&amp;lt; &nbsp; &#91; &copy; AT&T <b>not bold</b>',
  shortcodes: '[gallery ids="1"] [caption]x[/caption] [[gallery]] [embed]https://example.com/[/embed]',
  emoji: 'Family 👩‍👩‍👧, flag 🇯🇵, :) ;-) 8) and :mrgreen:',
  scripts: 'Grüße, Привет, 港の朝, שלום, مرحبا, e\u0301',
  names: 'Wordpress, WordPress and wordpress.org',
  blocks: '<!-- wp:paragraph --> <!-- /wp:paragraph --> <!--more--> <!--nextpage-->',
} as const

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function writeHardTexts(ctx: Ctx): Promise<void> {
  for (const [name, text] of Object.entries(words)) {
    const html = escaped(text)
    await publish(ctx, `${name}: ${text}`.slice(0, 200), {
      slug: `words-${name.replaceAll(' ', '-')}`,
      excerpt: text,
      content: `<p>${html}</p><h2>${html}</h2><ul><li><p>${html}</p></li></ul><pre><code>${html}\n\n  ${html}\n</code></pre><blockquote><p>${html}</p></blockquote>`,
    })
  }
  await publish(ctx, 'Lines', {
    content:
      '<p>One<br>two</p><p>Alone:</p><p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p><pre><code class="language-sh">curl\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n\t# tab\n</code></pre><p> <a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p><table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
  })
  await publish(ctx, 'No text', { content: '', excerpt: '' })
  await publish(ctx, 'Feed', { slug: 'feed' })
  await publish(ctx, 'A year', { slug: '2024' })
  await publish(ctx, '港'.repeat(60), {})
}

async function writeHardNames(ctx: Ctx): Promise<void> {
  await categories.create(ctx, {
    name: 'Uncategorised & <other>',
    slug: 'uncategorised',
    description: '5 < 6 & "7"\nnext',
  })
  for (const [index, name] of ['Café', '港', '50% off', 'a\\b', 'x & <y>', "it's", 'Boat ⛵'].entries())
    await tags.create(ctx, { name, description: `Number ${index} & <more> \\ "quoted"` })
  const people = [
    "O'Hara & <Sons>",
    '港 太郎',
    'Zoë “Z” Größe',
    'Back\\slash',
    '港 太朗',
    'Мария '.repeat(12).trim(),
  ]
  for (const name of people) {
    const guest = await guests.create(ctx, { name })
    await publish(ctx, `By ${name}`, { authorIds: [guest.id], tags: ['Café', '港', '50% off'] })
  }
}

/** Several files of one name in one second, names in other scripts, and every format, also those that WordPress does not take. */
async function writePictures(ctx: Ctx): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-pictures-'))
  const upload = async (filename: string, index: number, details: { alt?: string; title?: string } = {}) => {
    const file = path.join(folder, filename)
    const width = filename.startsWith('large') ? 3000 : 60 + index
    await sharp({
      create: { width, height: 60, channels: 3, background: `hsl(${index * 40}, 60%, 50%)` },
    }).toFile(file)
    return media.upload(ctx, { path: file, filename, checksum: `${filename} ${index}` }, details)
  }
  const names = [
    'cover.png',
    'cover.png',
    'cover.jpg',
    'cover.webp',
    'still.gif',
    'Möwe am Meer 港.jpg',
    'large.jpg',
    'modern.avif',
  ]
  let content = ''
  for (const [index, name] of names.entries()) {
    const { url } = await upload(name, index, {
      alt: `“Alt” ${index} & <x> \\ 100%`,
      title: index > 3 ? `Title ${index} & <y>` : '',
    })
    content += `<figure><img src="${url}" alt="Picture ${index}"><figcaption>Caption &amp; ${index}</figcaption></figure>`
    await publish(ctx, `With picture ${index}`, { content, featuredImage: url })
  }
  const paper = await PDFDocument.create()
  paper.addPage()
  await writeFile(path.join(folder, 'paper.pdf'), await paper.save())
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'
  await writeFile(path.join(folder, 'drawing.svg'), drawing)
  for (const name of ['tiny.mp4', 'tiny.webm'])
    await copyFile(`tests/fixtures/media/${name}`, path.join(folder, name))
  for (const filename of ['paper.pdf', 'drawing.svg', 'tiny.mp4', 'tiny.webm'])
    await media.upload(ctx, { path: path.join(folder, filename), filename, checksum: filename })
  await rm(folder, { recursive: true, force: true })
}

async function writeHardDates(ctx: Ctx): Promise<void> {
  const dates = [
    '1969-07-20T20:17:40.000Z',
    // Twice the same local time, in the night when summer time ends.
    '2025-10-26T00:30:00.000Z',
    '2025-10-26T01:30:00.000Z',
    '2025-12-31T23:30:59.999Z',
  ]
  for (const publishedAt of dates) await publish(ctx, `At ${publishedAt}`, { publishedAt })
  // A system that knows an article by its title and date takes these for one.
  for (const name of ['one', 'two'])
    await publish(ctx, 'Links', { content: `<p>Links ${name}</p>`, slug: `links-${name}` })
  for (const name of ['one', 'two'])
    await articles.create(ctx, {
      title: 'Untitled',
      content: `<p>Draft ${name}</p>`,
      slug: `untitled-${name}`,
    })
  await articles.create(ctx, {
    title: 'Scheduled',
    content: '<p>x</p>',
    status: 'scheduled',
    publishedAt: '2031-03-30T00:30:00.000Z',
  })
}

const publish = (ctx: Ctx, title: string, input: Omit<Parameters<typeof articles.create>[1], 'title'>) =>
  articles.create(ctx, {
    title,
    content: '<p>x</p>',
    status: 'published',
    publishedAt: '2026-01-01T12:00:00.000Z',
    ...input,
  })
