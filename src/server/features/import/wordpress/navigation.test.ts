import { expect, it } from 'vitest'
import { planImport } from './plan.ts'
import { readWxr } from './wxr.ts'

const page = (id: number, title: string, parent = 0) =>
  `<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:post_name>p${id}</wp:post_name><wp:post_date_gmt>2021-05-04 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>page</wp:post_type><wp:post_parent>${parent}</wp:post_parent></item>`
const navigation = (id: number, title: string, content: string, status = 'publish') =>
  `<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:post_name>n${id}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>wp_navigation</wp:post_type><content:encoded><![CDATA[${content}]]></content:encoded></item>`

async function planOf(...items: string[]) {
  async function* chunks() {
    yield `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Old</title><wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>walks</wp:category_nicename><wp:cat_name>Walks</wp:cat_name></wp:category>${items.join('')}</channel></rss>`
  }
  return planImport(await readWxr(chunks()))
}

it('a menu of the block editor becomes that of the header, with its levels', async () => {
  const content = `<!-- wp:home-link {"label":"Start"} /-->
<!-- wp:navigation-submenu {"label":"Us &amp; <strong>you</strong>","type":"page","id":2,"url":"https://old.example/p2/","kind":"post-type"} -->
<!-- wp:navigation-link {"label":"Walks","type":"category","id":7,"url":"https://old.example/walks/","kind":"taxonomy"} /-->
<!-- /wp:navigation-submenu -->
<!-- wp:search {"label":"Search"} /-->
<!-- wp:navigation-link {"label":"Elsewhere","url":"https://elsewhere.example/","opensInNewTab":true} /-->
<!-- wp:navigation-link {"label":"Gone","type":"page","id":99,"url":"https://old.example/gone/","kind":"post-type"} /-->
<!-- wp:navigation-link {"label":broken} /-->`
  const { menus, counts, skipped } = await planOf(page(2, 'Us'), navigation(5, 'Main', content))
  const [menu] = menus
  expect(menu).toMatchObject({ menu: 'header', name: 'Main' })
  expect(menu?.items.map(({ title, target, parentExportId }) => [title, target, parentExportId])).toEqual([
    ['Start', { type: 'url', url: '/' }, null],
    ['Us & you', { type: 'page', exportId: '2' }, null],
    ['Walks', { type: 'category', slug: 'walks' }, '5 1'],
    ['Elsewhere', { type: 'url', url: 'https://elsewhere.example/' }, null],
  ])
  expect(menu?.items.find(({ title }) => title === 'Elsewhere')?.openInNewTab).toBe(true)
  expect(skipped.map(({ title }) => title)).toEqual(['Gone', ''])
  expect(counts).toEqual({ total: 7, imported: 5, skipped: 2 })
})

it('a list of all pages in it becomes their items', async () => {
  const { menus } = await planOf(
    page(2, 'Us'),
    page(3, 'Below', 2),
    page(4, 'Contact'),
    navigation(5, 'Navigation', '<!-- wp:page-list /-->'),
  )
  expect(menus[0]?.items.map(({ title, parentExportId }) => [title, parentExportId])).toEqual([
    ['Contact', null],
    ['Us', null],
    ['Below', '5 1'],
  ])
})

it('one without links is skipped', async () => {
  const { menus, skipped, counts } = await planOf(
    page(2, 'Us'),
    navigation(5, 'Empty', '<!-- wp:search /-->'),
    navigation(6, 'Draft', '<!-- wp:page-list /-->', 'draft'),
  )
  expect(menus).toEqual([])
  expect(skipped.map(({ exportId }) => exportId)).toEqual(['5', '6'])
  expect(counts).toEqual({ total: 3, imported: 1, skipped: 2 })
})
