import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import type { Media } from '../../../contracts/media.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as sections from '../sections/sections.ts'
import * as settings from '../settings/settings.ts'
import * as media from './media.ts'

/** The pages that show the image of this name. */
const shownOn = {
  card: ['/', '/blog', '/travel/card', '/travel', '/feed.xml'],
  body: ['/food/body', '/feed.xml'],
  page: ['/page'],
  section: ['/section'],
  category: ['/music'],
  other: ['/plain'],
  logo: [],
}
type Name = keyof typeof shownOn
const addresses = [...new Set([...Object.values(shownOn).flat(), '/film', '/film/plain'])]

describeEachEngine('a changed image', (engine) => {
  let site: TestApp
  const file = path.join(tmpdir(), `changed-pictures-${engine}-${process.pid}.png`)
  const other = { path: file, filename: 'other.png', checksum: 'other' }
  const pictures = {} as Record<Name, Media>

  const upload = (name: string) =>
    media.upload(
      site.ctx(),
      { path: file, filename: `${name}.png`, checksum: name },
      { alt: `${name} before` },
    )
  const image = (src: string) => ({ type: 'Image', props: { id: 'image', src, alt: '' } })
  const page = (slug: string, ...content: object[]) =>
    pages.create(site.ctx(), {
      title: slug,
      slug,
      status: 'published',
      blocks: { root: {}, content: content as never },
    })
  const article = (slug: string, categoryId: string, fields: object) =>
    articles.create(site.ctx(), {
      title: slug,
      slug,
      categoryId,
      status: 'published',
      content: '<p>Text</p>',
      ...fields,
    })

  beforeAll(async () => {
    site = await startTestApp(engine)
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
      .png()
      .toFile(file)
    for (const name of Object.keys(shownOn) as Name[]) pictures[name] = await upload(name)
    const categoryOf = async (name: string, image?: string) =>
      (await categories.create(site.ctx(), { name, ...(image && { image }) })).id
    const [travel, food, film] = [
      await categoryOf('Travel'),
      await categoryOf('Food'),
      await categoryOf('Film'),
    ]
    await categoryOf('Music', pictures.category.url)
    await article('plain', film, {})
    for (let more = 1; more < 6; more += 1) await article(`plain-${more}`, film, {})
    await article('card', travel, { featuredImage: pictures.card.url })
    // Its card shows an image of another site, so that the one in its text is only on its own page.
    await article('body', food, {
      content: `<p>Text</p><img src="${pictures.body.url}">`,
      featuredImage: 'https://other.example/a.png',
    })
    await page('plain', image(pictures.other.url))
    await page('page', image(pictures.page.url))
    const blocks = { root: {}, content: [image(pictures.section.url)] }
    const { id } = await sections.create(site.ctx(), { name: 'Section', blocks })
    await page('section', { type: 'SavedSection', props: { id: 'section', sectionId: id } })
    await settings.update(site.ctx(), { logoUrl: pictures.logo.url })
  })
  afterAll(async () => {
    await site.close()
    await rm(file, { force: true })
  })
  beforeEach(async () => {
    for (const url of addresses) expect((await site.call('GET', url)).statusCode, url).toBe(200)
  })

  /** Which of the pages are rendered again when they are requested. A cached page needs no query. */
  async function madeAnew(): Promise<string[]> {
    const made: string[] = []
    for (const url of addresses) {
      const queries = await queriesOf(site, async () => void (await site.call('GET', url)))
      if (queries.length > 0) made.push(url)
    }
    return made
  }
  const bodyOf = async (url: string) => (await site.call('GET', url)).payload

  describe('renders again the pages that show it, and no others', () => {
    test.each(Object.entries(shownOn).filter(([, shown]) => shown.length > 0))('%s', async (name, shown) => {
      const { id } = pictures[name as Name]
      expect(await madeAnew()).toEqual([])
      await media.update(site.ctx(), id, { alt: `${name} after` })
      expect((await madeAnew()).sort()).toEqual([...shown].sort())
    })

    test('renders all of them again for the logo', async () => {
      const { url } = await media.replace(site.ctx(), pictures.logo.id, other)
      expect(await madeAnew()).toEqual(addresses)
      expect((await bodyOf('/plain')).includes(url)).toBe(true)
    })
  })

  test.each([
    ['card', '/', '10% 20%'],
    ['card', '/blog', '10% 20%'],
    ['card', '/travel/card', '10% 20%'],
    ['body', '/food/body', 'body now'],
    ['page', '/page', 'page now'],
    ['section', '/section', 'section now'],
  ] as const)('the %s shows as it is now on %s', async (name, url, now) => {
    await media.update(site.ctx(), pictures[name].id, { alt: '', focalPoint: { x: 0.5, y: 0.5 } })
    expect((await bodyOf(url)).includes(now)).toBe(false)
    await media.update(site.ctx(), pictures[name].id, { alt: `${name} now`, focalPoint: { x: 0.1, y: 0.2 } })
    expect((await bodyOf(url)).includes(now)).toBe(true)
  })

  test('a replaced or deleted file disappears from the pages at once', async () => {
    const before = pictures.page.url
    const { url } = await media.replace(site.ctx(), pictures.page.id, other)
    const replaced = await bodyOf('/page')
    expect([replaced.includes(before), replaced.includes(url)]).toEqual([false, true])
    await media.remove(site.ctx(), pictures.page.id, { force: true })
    expect((await bodyOf('/page')).includes(url)).toBe(false)
  })
})
