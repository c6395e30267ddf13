import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { queriesOf } from '../../../../tests/support/queries.ts'
import type { ArticleInput } from '../../../contracts/article-fields.ts'
import type { Viewer } from '../../../contracts/permissions.ts'
import { up as storeFields } from '../../db/migrations/0026_trash_fields.ts'
import * as addresses from '../addresses/addresses.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import { articleDrafts } from '../publishing/publishing.ts'
import * as search from '../search/search.ts'
import * as settings from '../settings/settings.ts'
import type { TrashTable } from './trash.table.ts'
import * as trash from './trash.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()

describeEachEngine('the trash', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    site.setNow(start)
    for (const table of ['trash', 'articles', 'pages', 'categories', 'slugs', 'redirects'] as const)
      await site.deps.db.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const add = (body: Partial<ArticleInput> & { title: string }, viewer?: Viewer) =>
    articles.create(viewer ? site.ctx(viewer) : site.ctx(), { content: '<p>Text</p>', ...body })
  const blocks = { root: {}, content: [{ type: 'RichText', props: { id: 'r', html: '<p>Hi</p>' } }] }
  const list = async (viewer?: Viewer) =>
    (await trash.list(viewer ? site.ctx(viewer) : site.ctx(), { page: 1, limit: 10 })).trash
  const status = async (path: string) => (await site.call('GET', path)).statusCode

  test('accepts more however many entries have expired, which are then deleted with their revisions', async () => {
    // More than a statement of either database accepts as values.
    await sql`insert into trash (id, kind, title, "ownerId", "isPublic", "deletedAt", content)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 66000)
      select 'old-' || n, 'article', 'Old', null, 0, '2020-01-01T00:00:00.000Z', '{}' from numbers`.execute(
      site.deps.db,
    )
    const { id } = await add({ title: 'One more' })
    await articles.remove(site.ctx(), id)
    expect(await list()).toMatchObject([{ id }])
    await trash.expire(site.ctx())
    expect(await site.deps.db.selectFrom('trash').select('id').execute()).toEqual([{ id }])
  })

  test('deletes only a few long texts at once', async () => {
    const { db } = site.deps
    const long = 'a'.repeat(3_000_000)
    const entry = { kind: 'article' as const, title: 'Long', ownerId: null, isPublic: 0 as const }
    const at = { createdAt: start, updatedAt: start }
    for (let index = 0; index < 5; index += 1) {
      const stored = { ...entry, id: `long-${index}`, deletedAt: '2020-01-01T00:00:00.000Z', content: long }
      await db.insertInto('trash').values(stored).execute()
      const about = { ...at, kind: 'article' as const, entityId: 'long-0', reason: 'saved' as const }
      const text = { title: 'Long', fields: long, userId: null }
      await db
        .insertInto('revisions')
        .values({ ...about, ...text, id: `text-${index}`, number: index })
        .execute()
    }
    const queries = await queriesOf(site, () => trash.expire(site.ctx()))
    const deletions = (table: string) => queries.filter(({ sql }) => sql.startsWith(`delete from "${table}"`))
    // Two of them are the most that fit into eight megabytes.
    expect(deletions('trash').map(({ parameters }) => parameters.length)).toEqual([2, 2, 1])
    expect(deletions('revisions').map(({ parameters }) => parameters.length)).toEqual([2, 2, 1])
    const logged = db.selectFrom('audit_entries').select('title').where('action', '=', 'trash.expire')
    expect((await logged.orderBy('number', 'desc').limit(3).execute()).map(({ title }) => title)).toEqual([
      '1 item',
      '2 items',
      '2 items',
    ])
    for (const table of ['trash', 'revisions'] as const)
      expect(await db.selectFrom(table).select('id').where('id', 'like', '%-4').execute()).toEqual([])
  })

  test('deletes only a few comments at once', async () => {
    const { db } = site.deps
    const entry = { kind: 'article' as const, title: 'Discussed', ownerId: null, isPublic: 0 as const }
    await db
      .insertInto('trash')
      .values({ ...entry, id: 'discussed', deletedAt: '2020-01-01T00:00:00.000Z', content: '{}' })
      .execute()
    await sql`insert into comments (id, kind, "entityId", "threadId", text, mentions, quote, before, after, "createdAt")
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2500)
      select 'comment-' || n, 'article', 'discussed', 'comment-' || n, 'Yes', '[]', '', '', '', ${start} from numbers`.execute(
      db,
    )
    const queries = await queriesOf(site, () => trash.expire(site.ctx()))
    const deletions = queries.filter(({ sql }) => sql.startsWith('delete from "comments"'))
    expect(deletions.map(({ parameters }) => parameters.length)).toEqual([1000, 1000, 500])
    expect(await db.selectFrom('comments').select('id').execute()).toEqual([])
  })

  test('restores an article unchanged, under all its addresses', async () => {
    const { id: categoryId } = await categories.create(site.ctx(), { name: 'News' })
    const made = await add({
      title: 'First',
      categoryId,
      tags: ['One', 'Two'],
      status: 'published',
      excerpt: 'Words',
      content: '<h2>Apricot</h2>',
    })
    const before = await articles.update(site.ctx(), made.id, { slug: 'second' })
    await addresses.addRedirect(site.ctx(), '/?p=12', { kind: 'article', target: made.id })
    await articles.remove(site.ctx(), made.id)
    for (const path of ['/news/second', '/blog/first', '/?p=12'])
      expect([path, await status(path)]).toEqual([path, 410])
    expect(await list()).toEqual([
      { id: made.id, kind: 'article', title: 'First', deletedAt: start, endsAt: later(30) },
    ])
    const { version, ...after } = await articles.restore(site.ctx(), made.id)
    const { version: versionBefore, ...expected } = before
    expect(after).toEqual(expected)
    expect(version).toBeGreaterThan(versionBefore)
    expect(await list()).toEqual([])
    expect((await site.call('GET', '/news/second')).body).toContain('Apricot')
    expect((await site.call('GET', '/news/first')).headers.location).toBe('/news/second')
    expect((await site.call('GET', '/?p=12')).headers.location).toBe('/news/second')
    const found = await search.search(site.ctx(null), { q: 'apricot', page: 1, limit: 10 })
    expect(found.results.map(({ url }) => url)).toEqual(['/news/second'])
  })

  test('restores an article whose slug, category and author are gone with another slug and without those', async () => {
    const author = await site.signIn('AUTHOR')
    const { id: categoryId } = await categories.create(site.ctx(), { name: 'News' })
    const made = await add(
      { title: 'Same', categoryId, status: 'published' },
      { id: author.id, role: 'AUTHOR' },
    )
    await articles.remove(site.ctx(), made.id)
    await add({ title: 'Same', status: 'published' })
    await categories.remove(site.ctx(), categoryId)
    await site.deps.db.deleteFrom('sessions').where('userId', '=', author.id).execute()
    await site.deps.db.deleteFrom('users').where('id', '=', author.id).execute()
    const back = await articles.restore(site.ctx(), made.id)
    expect(back).toMatchObject({ slug: 'same-2', category: null, author: null, url: '/blog/same-2' })
    expect(await status('/blog/same')).toBe(200)
    expect(await status('/blog/same-2')).toBe(200)
  })

  test('restores redirects with their status and visits, also those that an earlier version stored', async () => {
    const made = await add({ title: 'Moved', status: 'published' })
    const { db } = site.deps
    const to = { kind: 'article', target: made.id, createdAt: start } as const
    const redirects = [
      { ...to, id: 'a', path: '/for-now', status: 307, hits: 12, lastHitAt: start },
      { ...to, id: 'b', path: '/for-ever', status: 301, hits: 0, lastHitAt: null },
    ] as const
    await db.insertInto('redirects').values(redirects).execute()
    const stored = () => db.selectFrom('redirects').selectAll().orderBy('id').execute()
    const before = await stored()
    await articles.remove(site.ctx(), made.id)
    expect(await stored()).toEqual([])
    await articles.restore(site.ctx(), made.id)
    expect(await stored()).toEqual(before)
    expect(await status('/for-now')).toBe(307)

    await articles.remove(site.ctx(), made.id)
    const { content } = await db.selectFrom('trash').select('content').executeTakeFirstOrThrow()
    const entry = JSON.parse(content)
    entry.addresses.paths = redirects.map(({ path, createdAt }) => ({ path, createdAt }))
    await db
      .updateTable('trash')
      .set({ content: JSON.stringify(entry) })
      .execute()
    await articles.restore(site.ctx(), made.id)
    expect(await status('/for-now')).toBe(301)
  })

  test('restores what was to be published while it was in the trash as a draft', async () => {
    const scheduled = { status: 'scheduled', publishedAt: later(2) } as const
    const due = { status: 'scheduled', publishedAt: later(1) } as const
    const texts = [
      [articles, await add({ title: 'Later', ...scheduled })],
      [pages, await pages.create(site.ctx(), { title: 'Later', blocks, ...scheduled })],
    ] as const
    const shown = await add({ title: 'Shown', ...due })
    for (const [kind, { id }] of texts) {
      await kind.remove(site.ctx(), id)
      expect(await kind.restore(site.ctx(), id)).toMatchObject(scheduled)
    }
    site.setNow(later(1))
    for (const [kind, { id }] of [...texts, [articles, shown] as const]) await kind.remove(site.ctx(), id)
    // As earlier versions stored it.
    await sql`update trash set content = replace(content, '"status":"published"', '"status":"scheduled"')
      where id = ${shown.id}`.execute(site.deps.db)
    site.setNow(later(3))
    for (const [kind, { id, url }] of texts) {
      expect(await kind.restore(site.ctx(), id)).toMatchObject({
        status: 'draft',
        publishedAt: later(2),
        missedDate: true,
      })
      expect(await status(url)).toBe(404)
    }
    // Visitors had seen it.
    expect(await articles.restore(site.ctx(), shown.id)).toMatchObject({ status: 'published' })
    expect(await status(shown.url)).toBe(200)
  })

  test('restores a page, numbered if a category has its slug now', async () => {
    const made = await pages.create(site.ctx(), { title: 'About', blocks, status: 'published' })
    await pages.remove(site.ctx(), made.id)
    expect(await status('/about')).toBe(410)
    await categories.create(site.ctx(), { name: 'About' })
    expect(await pages.restore(site.ctx(), made.id)).toMatchObject({ slug: 'about-2', blocks })
    expect(await status('/about-2')).toBe(200)
  })

  test('deletes entries after 30 days', async () => {
    const old = await add({ title: 'Old' })
    await articles.remove(site.ctx(), old.id)
    site.setNow(later(29))
    expect(await list()).toHaveLength(1)
    site.setNow(later(31))
    expect(await list()).toEqual([])
    await expect(articles.restore(site.ctx(), old.id)).rejects.toThrow(/no longer in the trash/)
    await trash.expire(site.ctx())
    expect(await site.deps.db.selectFrom('trash').selectAll().execute()).toEqual([])
  })

  test('can delete one entry permanently, and restores each entry once', async () => {
    const [one, two] = [await add({ title: 'One' }), await add({ title: 'Two' })]
    for (const { id } of [one, two]) await articles.remove(site.ctx(), id)
    expect(await trash.remove(site.ctx(), one.id)).toMatchObject({ title: 'One' })
    await expect(articles.restore(site.ctx(), one.id)).rejects.toThrow(/no longer in the trash/)
    const both = [articles.restore(site.ctx(), two.id), articles.restore(site.ctx(), two.id)]
    const outcomes = (await Promise.allSettled(both)).map((outcome) => outcome.status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is emptied in steps, limited to entries seen before, of one kind or of all', async () => {
    await sql`insert into trash (id, kind, title, "ownerId", "isPublic", "deletedAt", content)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 120)
      select 'note-' || n, 'message', 'Note', null, 0, ${start}, '{}' from numbers`.execute(site.deps.db)
    const [seen, unseen] = [await add({ title: 'Seen' }), await add({ title: 'Unseen' })]
    await articles.remove(site.ctx(), seen.id)
    site.setNow(later(1))
    await articles.remove(site.ctx(), unseen.id)
    const empty = (kind?: 'message') => trash.empty(site.ctx(), { kind, until: start })
    expect(await empty('message')).toEqual({ deleted: 50, left: 70 })
    expect(await empty('message')).toEqual({ deleted: 50, left: 20 })
    expect(await empty()).toEqual({ deleted: 21, left: 0 })
    expect(await empty()).toEqual({ deleted: 0, left: 0 })
    expect(await list()).toMatchObject([{ id: unseen.id }])
    const left = site.deps.db.selectFrom('revisions').select('entityId').where('entityId', '=', seen.id)
    expect(await left.execute()).toEqual([])
    const editor = site.ctx({ id: 'editor', role: 'EDITOR' })
    await expect(trash.empty(editor, { until: later(2) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await list()).toHaveLength(1)
  })

  test('shows and restores only what the viewer may delete', async () => {
    const people = {} as Record<'AUTHOR' | 'CONTRIBUTOR' | 'EDITOR', Viewer>
    for (const role of ['AUTHOR', 'CONTRIBUTOR', 'EDITOR'] as const)
      people[role] = { id: (await site.signIn(role)).id, role }
    const own = await add({ title: 'Own draft' }, people.CONTRIBUTOR)
    const published = await add({ title: 'Own published' }, people.CONTRIBUTOR)
    await articles.update(site.ctx(), published.id, { status: 'published' })
    const other = await add({ title: 'Other' }, people.AUTHOR)
    const page = await pages.create(site.ctx(), { title: 'Page' })
    for (const { id } of [own, published, other]) await articles.remove(site.ctx(), id)
    await pages.remove(site.ctx(), page.id)
    const titles = async (viewer: Viewer) => (await list(viewer)).map(({ title }) => title).sort()
    expect(await titles(people.CONTRIBUTOR)).toEqual(['Own draft'])
    expect(await titles(people.AUTHOR)).toEqual(['Other'])
    expect(await titles(people.EDITOR)).toEqual(['Other', 'Own draft', 'Own published', 'Page'])
    const ctx = site.ctx(people.CONTRIBUTOR)
    await expect(articles.restore(ctx, published.id)).rejects.toThrow(/no longer in the trash/)
    await expect(trash.remove(ctx, other.id)).rejects.toThrow(/no longer in the trash/)
    await expect(pages.restore(ctx, page.id)).rejects.toThrow(/role/)
    expect(await articles.restore(ctx, own.id)).toMatchObject({ title: 'Own draft' })
  })

  test('restores entries from before a column was dropped', async () => {
    const { db } = site.deps
    for (const table of ['articles', 'pages'] as const)
      await sql`alter table ${sql.table(table)} add column subtitle text default 'Once'`.execute(db)
    const article = await add({ title: 'Early', tags: ['One'], status: 'published' })
    const page = await pages.create(site.ctx(), { title: 'Early page', blocks })
    await articles.remove(site.ctx(), article.id)
    await pages.remove(site.ctx(), page.id)
    for (const table of ['articles', 'pages'] as const)
      await sql`alter table ${sql.table(table)} drop column subtitle`.execute(db)
    expect(await articles.restore(site.ctx(), article.id)).toMatchObject({
      title: 'Early',
      slug: 'early',
    })
    expect(await pages.restore(site.ctx(), page.id)).toMatchObject({ title: 'Early page', blocks })
  })

  test('restores entries that an earlier version stored with other columns', async () => {
    const { db } = site.deps
    const shared = {
      publishedAt: '2026-10-01T08:00:00.000Z',
      createdAt: '2026-09-01T08:00:00.000Z',
      updatedAt: '2026-10-02T08:00:00.000Z',
    }
    const stored = (kind: TrashTable['kind'], title: string, row: object, tags?: string[]) => ({
      id: `${kind}-old`,
      kind,
      title,
      ownerId: null,
      isPublic: 1 as const,
      deletedAt: start,
      content: JSON.stringify({
        // No table has a subtitle now, and neither row has all columns of today.
        row: { id: `${kind}-old`, title, slug: `old-${kind}`, subtitle: 'Once', ...shared, ...row },
        tags,
        addresses: {
          slugs: [
            { slug: `older-${kind}`, isCurrent: 0 },
            { slug: `old-${kind}`, isCurrent: 1 },
          ],
          paths: [{ path: `/?p=1${title.length}`, createdAt: start }],
        },
      }),
    })
    const status = { status: 'published', authorId: null, version: 4 }
    const seo = { title: 'For searching', description: '', ogImage: '', noIndex: false }
    const article = { ...status, excerpt: 'Words', content: '<p>Text</p>', seo: JSON.stringify(seo) }
    await db
      .insertInto('trash')
      .values([
        stored('article', 'Old article', article, ['One', 'Two']),
        stored('page', 'Old page', { ...status, blocks: JSON.stringify(blocks) }),
      ])
      .execute()
    await storeFields(db)
    await storeFields(db)
    expect(await articles.restore(site.ctx(), 'article-old')).toMatchObject({
      ...shared,
      id: 'article-old',
      title: 'Old article',
      slug: 'old-article',
      excerpt: 'Words',
      content: '<p>Text</p>',
      status: 'published',
      version: 5,
      author: null,
      category: null,
      seo: { title: 'For searching' },
      tags: [{ name: 'One' }, { name: 'Two' }],
    })
    const page = { ...shared, id: 'page-old', title: 'Old page', slug: 'old-page', blocks, version: 5 }
    expect(await pages.restore(site.ctx(), 'page-old')).toMatchObject(page)
    expect((await site.call('GET', '/blog/older-article')).headers.location).toBe('/blog/old-article')
    expect((await site.call('GET', '/older-page')).headers.location).toBe('/old-page')
    expect((await site.call('GET', '/?p=18')).headers.location).toBe('/old-page')
  })

  test('preserves the history, the derived excerpt, and the times of a restored entity', async () => {
    const made = await add({ title: 'History', status: 'published', publishedAt: '2026-10-01T08:00:00.000Z' })
    const before = await articles.update(site.ctx(), made.id, { content: '<p>New</p>' })
    const query = { page: 1, limit: 10 }
    const revisions = async () => (await articleDrafts.revisions(site.ctx(), made.id, query)).revisions
    const history = await revisions()
    expect(history.length).toBeGreaterThan(0)
    await articles.remove(site.ctx(), made.id)
    site.setNow(later(3))
    const { version: _, ...after } = await articles.restore(site.ctx(), made.id)
    const { version: __, ...expected } = before
    expect(after).toEqual(expected)
    expect(await revisions()).toEqual(history)
    const [row] = await site.deps.db.selectFrom('articles').select('excerpt').execute()
    expect(row?.excerpt).toBe('')
  })

  test('restores a page with HTML for people who may not write any, and content that the rules would refuse now', async () => {
    const html = { root: {}, content: [{ type: 'Html', props: { id: 'h', html: '<p>By hand</p>' } }] }
    const body = { title: 'By hand', blocks: html, status: 'published' as const }
    const page = await pages.create(site.ctx(), body)
    const article = await add({ title: 'No category', status: 'published' })
    const { id, role } = await site.signIn('EDITOR')
    const editor = site.ctx({ id, role })
    await pages.remove(editor, page.id)
    await articles.remove(editor, article.id)
    await settings.update(site.ctx(), { publishing: { blocking: ['category', 'title', 'headings'] } })
    try {
      expect((await pages.restore(editor, page.id)).blocks).toEqual(html)
      expect(await articles.restore(editor, article.id)).toMatchObject({ status: 'published' })
    } finally {
      await settings.update(site.ctx(), { publishing: { blocking: [] } })
    }
  })
})
