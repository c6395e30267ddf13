import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { newId } from '../../platform/ids.ts'
import * as articles from '../articles/articles.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import { linksWithSlugs } from './linked-from.queries.ts'

const published = { status: 'published' } as const

describeEachEngine('what links to a text', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())

  const linked = async (kind: 'articles' | 'pages', id: string, { token }: SignedIn = admin) => {
    const answer = await site.call('GET', `/api/admin/${kind}/${id}/linked-from`, { token })
    const { links, total } = answer.json() as { links: { kind: string; title: string }[]; total: number }
    expect(total).toBe(links.length)
    return links.map(({ kind, title }) => `${kind} ${title}`).sort()
  }
  const article = (title: string, content: string, more: object = published) =>
    articles.create(site.ctx(), { title, content, ...more })
  const page = (title: string, props: object, type = 'RichText') =>
    pages.create(site.ctx(), {
      title,
      ...published,
      blocks: { content: [{ type, props: { id: newId(), ...props } }] } as never,
    })

  test('are articles, pages and menu items that visitors see, at any address of it', async () => {
    const target = await article('Target', '<p>Words.</p>')
    expect(await linked('articles', target.id)).toEqual([])
    await article('By path', '<p><a href="/blog/target#part">x</a> <a href="/blog/other">y</a></p>')
    await article('By address', '<p><a href="http://masthead.test/blog/Target/">x</a></p>')
    await article('To another site', '<p><a href="http://elsewhere.test/blog/target">x</a></p>')
    await article('A draft', '<p><a href="/blog/target">x</a></p>', {})
    await page('In a text', { html: '<p><a href="/blog/target">x</a></p>' })
    await page('In a button', { title: 'Go', buttonLabel: 'Go', buttonLink: '/blog/target' }, 'Hero')
    await menu.create(site.ctx(), { title: 'Item', link: '/blog/target', type: 'page' })
    const all = ['article By address', 'article By path', 'menu Item', 'page In a button', 'page In a text']
    expect(await linked('articles', target.id)).toEqual(all)
    // Old addresses lead to it.
    await articles.update(site.ctx(), target.id, { slug: 'moved' })
    expect(await linked('articles', target.id)).toEqual(all)
  })

  test('are found without sorting all links to a page that every text names', async () => {
    const wanted = { slugs: ['target', 'moved'], hosts: ['', 'masthead.test'], limit: 1000 }
    const query = linksWithSlugs(site.deps.db, wanted).compile()
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
    const { rows } = await site.deps.db.executeQuery({ ...query, sql: `${explain} ${query.sql}` } as never)
    expect(JSON.stringify(rows)).toMatch(engine === 'sqlite' ? /USING INDEX links_slug/ : /Limit/)
    expect(JSON.stringify(rows)).not.toMatch(/sort|b-tree/i)
  })

  test('are not told to contributors if they are in no list', async () => {
    const contributor = await site.signIn('CONTRIBUTOR')
    const answer = await site.call('POST', '/api/admin/articles', {
      token: contributor.token,
      body: { title: 'Of a contributor' },
    })
    const { id, slug } = answer.json()
    const content = `<p><a href="/blog/${slug}">x</a></p>`
    await article('For all', content)
    await article('By link only', content, { ...published, visibility: 'link' })
    await article('By password', content, { ...published, visibility: 'password', password: 'sesame' })
    expect(await linked('articles', id, contributor)).toEqual(['article For all'])
    expect(await linked('articles', id)).toHaveLength(3)
  })

  test('are those in the language of an address', async () => {
    await settings.update(site.ctx(), { languages: ['de'] })
    const english = await article('In English', '', { ...published, slug: 'berlin' })
    const german = await article('Auf Deutsch', '', {
      ...published,
      slug: 'berlin',
      lang: 'de',
      translationOf: english.id,
    })
    await article('To English', '<p><a href="/blog/berlin">x</a></p>')
    await article('To German', '<p><a href="/de/blog/berlin">x</a></p>', { ...published, lang: 'de' })
    await menu.create(site.ctx(), { title: 'Capital', link: '/blog/berlin', type: 'page' })
    expect(await linked('articles', english.id)).toEqual(['article To English', 'menu Capital'])
    expect(await linked('articles', german.id)).toEqual(['article To German', 'menu Auf Deutsch'])
    const about = await pages.create(site.ctx(), { title: 'Über', slug: 'ueber', lang: 'de', ...published })
    await page('To the page', { html: '<a href="/de/ueber">x</a> <a href="/ueber-uns">y</a>' })
    expect(await linked('pages', about.id)).toEqual(['page To the page'])
  })

  test('follow each change, the trash and a return from it', async () => {
    const target = await page('About us', { html: '<p>Words.</p>' })
    const other = await article(
      'Other',
      '<p><a href="/about-us">x</a> and not <a href="/blog/about-us">y</a></p>',
    )
    expect(await linked('pages', target.id)).toEqual(['article Other'])
    await articles.update(site.ctx(), other.id, { content: '<p>Nothing.</p>' })
    expect(await linked('pages', target.id)).toEqual([])
    await articles.update(site.ctx(), other.id, { content: '<p><a href="/about-us?a=b">x</a></p>' })
    await articles.remove(site.ctx(), other.id)
    expect(await linked('pages', target.id)).toEqual([])
    await articles.restore(site.ctx(), other.id)
    expect(await linked('pages', target.id)).toEqual(['article Other'])
    // Its own links are no others'.
    await pages.update(site.ctx(), target.id, {
      blocks: {
        content: [{ type: 'RichText', props: { id: newId(), html: '<a href="/about-us">x</a>' } }],
      } as never,
    })
    expect(await linked('pages', target.id)).toEqual(['article Other'])
  })
})
