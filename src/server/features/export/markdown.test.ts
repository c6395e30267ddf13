import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as media from '../media/media.ts'
import * as pages from '../pages/pages.ts'
import { exportMarkdown } from './markdown.ts'

const everything = ['_includes', 'content', 'eleventy.config.js', 'hugo.toml', 'layouts', 'package.json']

describeEachEngine('exporting as Markdown', (engine) => {
  let site: TestApp
  let directory: string
  beforeEach(async () => {
    site = await startTestApp(engine)
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-export-'))
  })
  afterEach(async () => {
    await site.close()
    await rm(directory, { recursive: true, force: true })
  })

  const upload = async (filename: string) => {
    const file = path.join(directory, filename)
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
      .png()
      .toFile(file)
    const { url } = await media.upload(site.ctx(), { path: file, filename, checksum: filename })
    await rm(file)
    return url
  }
  const read = async (file: string) => {
    const [, matter = '', text = ''] =
      /^---\n(.*?)---\n\n(.*)$/s.exec(await readFile(path.join(directory, file), 'utf8')) ?? []
    return { matter: parse(matter) as Record<string, unknown>, text }
  }

  it('writes each text with its details, its images, and the addresses that it had', async () => {
    const url = await upload('pier.png')
    const { id: categoryId } = await categories.create(site.ctx(), { name: 'Coast' })
    const { id } = await articles.create(site.ctx(), {
      title: 'The: pier',
      slug: 'old-pier',
      excerpt: 'Two hundred legs.',
      content: `<p>See <a href="${url}">it</a>.</p><figure><img src="${url}" alt="A"><figcaption>Low</figcaption></figure>`,
      featuredImage: url,
      categoryId,
      tags: ['Sea', 'Wood'],
      status: 'published',
      publishedAt: '2021-05-04T10:00:00.000Z',
      seo: { canonicalUrl: 'https://elsewhere.example/pier' },
    })
    await articles.update(site.ctx(), id, { slug: 'pier' })
    await articles.create(site.ctx(), { title: 'Not yet', content: '<p>Later</p>' })
    const block = { type: 'RichText', props: { id: 'a', html: '<p>About <b>us</b></p>' } }
    await pages.create(site.ctx(), {
      title: 'About',
      blocks: { root: {}, content: [block] },
      status: 'published',
    })

    expect(await exportMarkdown(site.ctx(), directory)).toEqual({ articles: 2, pages: 1, missing: [] })
    const { matter, text } = await read('content/blog/pier/index.md')
    const [image = ''] = (await readdir(path.join(directory, 'content/blog/pier'))).filter((name) =>
      name.endsWith('.png'),
    )
    expect(matter).toMatchObject({
      title: 'The: pier',
      slug: 'pier',
      url: '/coast/pier/',
      aliases: ['/coast/old-pier'],
      date: '2021-05-04T10:00:00.000Z',
      draft: false,
      description: 'Two hundred legs.',
      categories: ['Coast'],
      tags: ['Sea', 'Wood'],
      image: `./${image}`,
      canonicalUrl: 'https://elsewhere.example/pier',
    })
    expect(text).toBe(
      `See [it](./${image}).\n\n<figure><img src="./${image}" alt="A"><figcaption>Low</figcaption></figure>\n`,
    )
    expect((await stat(path.join(directory, 'content/blog/pier', image))).size).toBeGreaterThan(0)
    expect((await read('content/blog/not-yet/index.md')).matter).toMatchObject({
      draft: true,
      title: 'Not yet',
    })
    expect((await read('content/about/index.md')).text).toBe('About **us**\n')
    const stored: unknown = JSON.parse(
      await readFile(path.join(directory, 'content/about/blocks.json'), 'utf8'),
    )
    expect(stored).toMatchObject({
      content: [{ type: 'RichText', props: { html: '<p>About <b>us</b></p>' } }],
    })
    expect((await readdir(directory)).sort()).toEqual(everything)
  })

  it('replaces nothing of the configuration that somebody has changed since', async () => {
    await articles.create(site.ctx(), { title: 'First', content: '<p>x</p>' })
    await exportMarkdown(site.ctx(), directory)
    const config = path.join(directory, 'hugo.toml')
    const layouts = path.join(directory, 'layouts')
    await writeFile(config, 'theme = "own"')
    await rm(layouts, { recursive: true })
    await exportMarkdown(site.ctx(), directory)
    expect([await readFile(config, 'utf8'), existsSync(layouts)]).toEqual(['theme = "own"', false])
  })

  it('writes addresses as a file system has them', async () => {
    const { id: categoryId } = await categories.create(site.ctx(), { name: 'Мосты' })
    await articles.create(site.ctx(), { title: 'Старый мост', content: '<p>x</p>', categoryId })
    await exportMarkdown(site.ctx(), directory)
    expect((await read('content/blog/старый-мост/index.md')).matter.url).toBe('/мосты/старый-мост/')
  })

  it('names the files that are missing, and writes the rest', async () => {
    const url = await upload('gone.png')
    await site.ctx().storage.delete([url.replace(/^.*?\/media\//, '')])
    await articles.create(site.ctx(), { title: 'Lost', content: `<p><img src="${url}" alt="x"></p>` })
    expect(await exportMarkdown(site.ctx(), directory)).toMatchObject({ articles: 1, missing: [url] })
    expect((await read('content/blog/lost/index.md')).text).toContain(`(${url})`)
  })

  it('marks the folder before the first text, so that a stopped export can be continued', async () => {
    await articles.create(site.ctx(), { title: 'First', content: '<p>x</p>' })
    const stop = AbortSignal.abort()
    await expect(exportMarkdown(site.ctx(), directory, { signal: stop })).rejects.toThrow()
    expect(await readdir(directory)).toContain('hugo.toml')
  })

  it('gives texts with very long addresses folders that a file system takes', async () => {
    const slug = '港'.repeat(190)
    await articles.create(site.ctx(), { title: 'Long', slug, content: '<p>x</p>' })
    await exportMarkdown(site.ctx(), directory)
    const [folder = ''] = await readdir(path.join(directory, 'content/blog'))
    expect((await read(`content/blog/${folder}/index.md`)).matter).toMatchObject({ slug })
  })

  it('writes each text once, also when others are deleted during the export', async () => {
    const ids: string[] = []
    for (let index = 0; index < 203; index += 1)
      ids.push((await articles.create(site.ctx(), { title: `Text ${index}`, content: '<p>x</p>' })).id)
    let deleted: Promise<unknown> | undefined
    const onProgress = () => {
      deleted ??= articles.remove(site.ctx(), ids[0] ?? '')
    }
    const queries = await queriesOf(site, async () => {
      expect(await exportMarkdown(site.ctx(), directory, { onProgress })).toMatchObject({ articles: 203 })
    })
    await deleted
    expect(await readdir(path.join(directory, 'content/blog'))).toHaveLength(203)
    expect(queries.filter(({ sql }) => /\boffset\b/i.test(sql))).toEqual([])
  })

  it('leaves a folder that the next export knows when it is stopped', async () => {
    for (const title of ['One', 'Two']) await articles.create(site.ctx(), { title, content: '<p>Words</p>' })
    const stop = new AbortController()
    const options = { signal: stop.signal, onProgress: () => stop.abort() }
    await expect(exportMarkdown(site.ctx(), directory, options)).rejects.toThrow()
    expect(await readdir(path.join(directory, 'content/blog'))).toHaveLength(1)
    expect((await readdir(directory)).sort()).toEqual(everything)
  })
})
