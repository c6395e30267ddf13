import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { decideTypes } from '../plan/decide-types.ts'
import { sitePath } from '../plan/plan-text.ts'
import { readMenus } from './menu.ts'
import { planImport } from './plan.ts'
import { chooseMenu } from './plan-menu.ts'
import { readWxr } from './wxr.ts'

async function plan() {
  const planned = planImport(await readWxr(path.resolve('tests/fixtures/wordpress/site.xml')))
  const { articles, pages, ...decided } = decideTypes(planned)
  return { ...decided, articles: [...articles], pages: [...pages] }
}
const reasonOf = async (exportId: string) =>
  (await plan()).skipped.filter((item) => item.exportId === exportId).map(({ reason }) => reason)

describe('planImport', () => {
  it('puts every item into exactly one list', async () => {
    const { counts, articles, pages, media, menus } = await plan()
    expect(counts).toEqual({ total: 28, imported: 21, skipped: 7 })
    expect([articles.length, pages.length, media.length, menus[0]?.items.length]).toEqual([8, 3, 1, 8])
  })

  it('gives an article the first real category, and the other categories as tags', async () => {
    const { articles, categories, tags } = await plan()
    expect(articles[0]).toMatchObject({
      title: 'The long way & back',
      categorySlug: 'walks',
      tagSlugs: ['rain', 'coast'],
    })
    expect(articles[0]).toMatchObject({
      excerpt: 'Seven miles.',
      featuredImage: 'https://harbour.example/files/pier.jpg',
      ownAttachments: ['201'],
    })
    expect(categories.map(({ slug, name, articleCount }) => [slug, name, articleCount])).toEqual([
      ['walks', 'Walks & rambles', 1],
      ['coast', 'Coast', 0],
      ['uncategorized', 'Uncategorized', 0],
      ['tides', 'Tides', 1],
    ])
    expect(tags.map(({ slug }) => slug)).toEqual(['rain', 'coast'])
  })

  it('takes the category that was chosen in a plugin, and what search engines are told', async () => {
    const term = (id: string, slug: string) =>
      `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:cat_name>${slug}</wp:cat_name></wp:category>`
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
    const file = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title>${term('3', 'walks')}${term('4', 'coast')}<item><title>One</title><wp:post_id>1</wp:post_id><wp:status>draft</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="walks">walks</category><category domain="category" nicename="coast">coast</category>${meta('_yoast_wpseo_primary_category', '4')}${meta('_yoast_wpseo_metadesc', 'Words')}${meta('_yoast_wpseo_linkdex', '71')}</item></channel></rss>`
    async function* chunks() {
      yield file
    }
    const [article] = planImport(await readWxr(chunks())).articles
    expect(article).toMatchObject({
      categorySlug: 'coast',
      tagSlugs: ['walks'],
      seo: { description: 'Words' },
    })
  })

  it('maps statuses to ours, and reports the changes', async () => {
    const { articles } = await plan()
    const byId = (id: string) => articles.find(({ exportId }) => exportId === id)
    expect(byId('101')).toMatchObject({ status: 'published', publishedAt: '2021-05-04T10:00:00.000Z' })
    expect(byId('103')).toMatchObject({ status: 'draft', publishedAt: null })
    expect(byId('103')?.notes.join()).toMatch(/protected by a password/)
    expect(byId('104')).toMatchObject({ status: 'draft', createdAt: '2021-07-01T09:30:00.000Z', notes: [] })
    expect(byId('105')).toMatchObject({ status: 'scheduled', publishedAt: '2035-01-01T00:00:00.000Z' })
    expect(byId('106')?.notes).toEqual(['Its status was "private", so it became a draft'])
  })

  it('finds a title for a post without one, and shortens one that is too long', async () => {
    const { articles } = await plan()
    const byId = (id: string) => articles.find(({ exportId }) => exportId === id)
    expect(byId('108')?.title).toBe('A post that begins with a picture and has rather a lot to…')
    expect(byId('109')?.title.length).toBeLessThanOrEqual(200)
    expect(byId('109')?.notes).toEqual(['The title was longer than 200 characters and was shortened'])
  })

  it('decodes slugs', async () => {
    expect((await plan()).articles.find(({ exportId }) => exportId === '102')?.slug).toBe('港-walk')
  })

  it('reads the size and texts of media', async () => {
    expect((await plan()).media).toMatchObject([
      {
        exportId: '201',
        alt: 'Pier at dusk',
        caption: 'The old pier',
        width: 1200,
        height: 800,
        parentExportId: '101',
      },
    ])
  })

  it.each([
    ['101', 'Another item of the export has the same id'],
    ['107', 'It was in the trash'],
    ['110', 'It is an older version of a post'],
    ['111', 'Content of the type "product" does not exist here'],
    ['202', 'It does not name a file'],
    ['307', 'It links to a tag. Add the link to its page yourself'],
    ['310', 'Its page is not in the export'],
  ])('skips item %s: %s', async (exportId, reason) => {
    expect(await reasonOf(exportId)).toEqual([reason])
  })

  it('gives the header, the footer and the legal menu what their names say, and skips other menus', async () => {
    const [menu] = readMenus(await readWxr(path.resolve('tests/fixtures/wordpress/site.xml')))
    const [entry] = menu?.items ?? []
    if (!entry) throw new Error('the fixture has no menu')
    const named = (slug: string, count: number) => ({
      slug,
      name: slug.replaceAll('-', ' '),
      items: Array.from({ length: count }, (_, index) => ({ ...entry, exportId: `${slug}-${index}` })),
    })
    const all = [named('footer-links', 9), named('sidebar', 4), named('legal', 2), named('footer-old', 1)]
    const chosen = (['header', 'footer', 'legal'] as const).map((menu) => chooseMenu(menu, all)?.slug)
    expect(chosen).toEqual(['sidebar', 'footer-links', 'legal'])
    expect(chooseMenu('header', [named('footer', 3)])?.slug).toBe('footer')
    expect(chooseMenu('footer', [named('footer', 3)])).toBeUndefined()
    const { menus } = await plan()
    expect(menus.map(({ menu, slug, items }) => [menu, slug, items.length])).toEqual([
      ['header', 'header-menu', 8],
      ['footer', 'footer', 1],
    ])
  })

  it('plans the menu in two levels, with targets, and keeps the entries below a skipped one', async () => {
    const [menu] = (await plan()).menus
    const items = menu?.items.map(({ exportId, parentExportId, order, isVisible }) => [
      exportId,
      parentExportId,
      order,
      isVisible,
    ])
    expect(items).toEqual([
      ['301', null, 0, true],
      ['302', null, 1, true],
      ['303', '302', 0, true],
      ['304', '302', 1, true],
      ['305', '302', 2, true],
      ['306', null, 2, true],
      ['308', null, 3, true],
      ['309', null, 4, false],
    ])
    expect(menu?.items[1]).toMatchObject({ title: 'About us', target: { type: 'page', exportId: '120' } })
    expect(menu?.items[4]).toMatchObject({
      openInNewTab: true,
      target: { type: 'url', url: 'https://elsewhere.example/' },
    })
    expect(menu?.items[5]).toMatchObject({ target: { type: 'category', slug: 'walks' } })
    expect(menu?.notes).toHaveLength(2)
  })

  it('redirects old addresses to the new entities', async () => {
    const { redirects } = await plan()
    const to = (from: string) => redirects.find((redirect) => redirect.from === from)?.target
    expect(to('/2021/05/long-way')).toEqual({ type: 'article', exportId: '101' })
    expect(to('/2021/05/short-way')).toEqual({ type: 'article', exportId: '101' })
    expect(to('/?p=101')).toEqual({ type: 'article', exportId: '101' })
    expect(to('/2021/06/港-walk')).toEqual({ type: 'article', exportId: '102' })
    expect(to('/about/boats')).toEqual({ type: 'page', exportId: '121' })
    expect(to('/category/walks/coast')).toEqual({ type: 'category', slug: 'coast' })
    expect(new Set(redirects.map(({ from }) => from)).size).toBe(redirects.length)
  })

  it('mentions what a site cannot have', async () => {
    expect((await plan()).notes).toEqual([])
  })
})

describe('sitePath', () => {
  it.each([
    ['https://a.example/2012//01/x/', '/2012/01/x'],
    ['http://www.a.example/%CE%B1?utm=1', '/α'],
    ['https://a.example/?page_id=7', '/?page_id=7'],
    ['https://a.example/', undefined],
    ['https://b.example/x', undefined],
    ['https://a.example/%zz', '/%zz'],
    ['nonsense', undefined],
  ])('%s is %s', (address, expected) => {
    expect(sitePath(address, 'https://a.example')).toBe(expected)
  })
})

const unitTest = path.resolve('../shared/data/theme-unit-test.wordpress.xml')

describe.skipIf(!existsSync(unitTest))('the theme unit test of WordPress', () => {
  it('ends with every one of its 186 items imported or skipped', async () => {
    const { counts, articles, pages, media, menus, skipped } = planImport(await readWxr(unitTest))
    expect(counts.imported + counts.skipped).toBe(186)
    expect(counts).toEqual({ total: 186, imported: 134, skipped: 52 })
    expect([articles.length, pages.length, media.length]).toEqual([58, 21, 37])
    expect([menus[0]?.slug, menus[0]?.items.length]).toEqual(['all-pages', 18])
    expect(skipped.every(({ type, reason }) => type === 'nav_menu_item' && reason !== '')).toBe(true)
  })

  it('has a title within the limits for every article and page', async () => {
    const { articles, pages } = planImport(await readWxr(unitTest))
    const titles = [...articles, ...pages].map(({ title }) => title)
    expect(titles.filter((title) => title.length === 0 || title.length > 200)).toEqual([])
    expect(titles).toContain('Markup: Title With Markup')
    expect(titles).toContain('Markup: Title With Special Characters ~`!@#$%^&*()-_=+{}[]/\\;:\'"?,.>')
  })
})
