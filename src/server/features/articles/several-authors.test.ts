import { parseRssFeed } from 'feedsmith'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { ArticleInput } from '../../../contracts/article-fields.ts'
import * as authors from '../authors/authors.ts'
import * as publishing from '../publishing/publishing.ts'
import * as users from '../users/users.ts'
import * as articles from './articles.ts'

describeEachEngine('an article of several authors', (engine) => {
  let site: TestApp
  let anna: SignedIn
  let ben: SignedIn
  let cleo: SignedIn
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    anna = await person('Anna', 'AUTHOR')
    ben = await person('Ben', 'AUTHOR')
    cleo = await person('Cleo', 'CONTRIBUTOR')
  })

  async function person(name: string, role: 'AUTHOR' | 'CONTRIBUTOR'): Promise<SignedIn> {
    const signedIn = await site.signIn(role)
    await users.update(site.ctx(), signedIn.id, { name })
    await authors.update(site.ctx(), signedIn.id, { biography: `Is ${name}.` })
    return signedIn
  }
  const add = (input: Partial<ArticleInput>, by = editor) =>
    articles.create(site.ctx(by.viewer), {
      title: 'Together',
      slug: `together-${anna.id}`,
      content: '<p>Text</p>',
      ...input,
    })
  const call = (method: string, url: string, by: SignedIn, body?: object) =>
    site.call(method, `/api${url}`, { token: by.token, ...(body && { body }) })
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  /** Writes like the version before, which knows one author. */
  const setAuthor = (id: string, authorId: string | null) =>
    site.deps.db.updateTable('articles').set({ authorId }).where('id', '=', id).execute()

  test('names them in order, in every answer', async () => {
    const made = await add({ authorIds: [ben.id, anna.id], status: 'published' })
    expect([made.author?.id, ids(made.authors)]).toEqual([ben.id, [ben.id, anna.id]])
    const changed = await articles.update(site.ctx(editor.viewer), made.id, {
      authorIds: [cleo.id, ben.id, anna.id],
    })
    expect(changed.authors.map(({ name }) => name)).toEqual(['Cleo', 'Ben', 'Anna'])
    const shown = (await site.call('GET', `/api/articles/${made.slug}`)).json()
    expect([shown.author.id, ids(shown.authors)]).toEqual([cleo.id, [cleo.id, ben.id, anna.id]])
    const listed = (await call('GET', `/admin/articles?author=${anna.id}`, editor)).json()
    expect(ids(listed.articles)).toEqual([made.id])
    expect(ids(listed.articles[0].authors)).toEqual([cleo.id, ben.id, anna.id])
    expect(ids((await call('GET', '/admin/authors', editor)).json())).toEqual(
      expect.arrayContaining([anna.id, ben.id, cleo.id]),
    )
    const { users: people } = (await call('GET', '/admin/users?q=Anna', await site.signIn('ADMIN'))).json()
    expect(people.find(({ id }: { id: string }) => id === anna.id).articleCount).toBe(1)
  })

  test('names them on its page, to search engines and in feeds, and is on the page of each', async () => {
    const { slug, url } = await add({ authorIds: [anna.id, ben.id, cleo.id], status: 'published' })
    const { body } = await site.call('GET', url)
    const text = body.replace(/<[^>]*>/g, '')
    expect(text).toContain('Anna, Ben and Cleo')
    expect(body.match(/<meta name="author"[^>]*>/g)).toHaveLength(3)
    expect(body).toMatch(/"author":\[{"@type":"Person","name":"Anna"[^\]]*"name":"Ben"[^\]]*"name":"Cleo"/)
    const rss = await site.call('GET', '/feed.xml')
    expect(rss.body).toMatch(
      /<dc:creator>Anna<\/dc:creator>\s*<dc:creator>Ben<\/dc:creator>\s*<dc:creator>Cleo</,
    )
    const json = (await site.call('GET', '/feed.json')).json()
    expect(json.items.find((item: { url: string }) => item.url.endsWith(slug)).authors).toHaveLength(3)
    const [, address = ''] = /href="(\/author\/[^"]*)"[^>]*>Cleo</.exec(body) ?? []
    expect((await site.call('GET', address)).body).toContain(`href="${url}"`)
    const feed = parseRssFeed((await site.call('GET', `${address}/feed.xml`)).body)
    expect(feed.items).toHaveLength(1)
    expect((await site.call('GET', '/sitemap.xml')).body).toContain(address)
  })

  test('can be changed by each of them as their role allows, and reassigned only by editors', async () => {
    const { id, version } = await add({ authorIds: [ben.id, anna.id, cleo.id] })
    for (const by of [anna, ben, cleo]) {
      expect((await call('GET', `/admin/articles/${id}`, by)).statusCode).toBe(200)
      expect((await call('PUT', `/admin/articles/${id}`, by, { excerpt: by.id })).statusCode).toBe(200)
      const listed = (await call('GET', '/admin/articles?status=draft', by)).json()
      expect(ids(listed.articles)).toEqual([id])
      expect((await call('GET', '/admin/articles/counts', by)).json().draft).toBe(1)
    }
    for (const authorIds of [[anna.id], [anna.id, ben.id, cleo.id], []])
      expect((await call('PUT', `/admin/articles/${id}`, anna, { authorIds })).statusCode).toBe(403)
    const same = { authorIds: [ben.id, anna.id, cleo.id] }
    expect((await call('PUT', `/admin/articles/${id}`, anna, same)).statusCode).toBe(200)
    const stranger = await site.signIn('AUTHOR')
    expect((await call('GET', `/admin/articles/${id}`, stranger)).statusCode).toBe(404)
    expect((await call('PUT', `/admin/articles/${id}`, anna, { status: 'published' })).statusCode).toBe(200)
    // A contributor cannot change anything public.
    expect((await call('PUT', `/admin/articles/${id}`, cleo, { excerpt: 'x' })).statusCode).toBe(403)
    expect((await articles.adminGet(site.ctx(), id)).version).toBeGreaterThan(version)
  })

  test('is restored from the trash with the authors who still have an account, whoever of them deleted it', async () => {
    const { id } = await add({ authorIds: [ben.id, cleo.id, anna.id] })
    await articles.remove(site.ctx(anna.viewer), id)
    for (const by of [anna, ben, cleo]) {
      const { trash } = (await call('GET', '/admin/trash', by)).json()
      expect(ids(trash)).toEqual([id])
    }
    expect((await call('GET', '/admin/trash', await site.signIn('AUTHOR'))).json().trash).toEqual([])
    await users.remove(site.ctx(), cleo.id)
    expect(ids((await articles.restore(site.ctx(anna.viewer), id)).authors)).toEqual([ben.id, anna.id])
  })

  test('loses an author whose account is deleted, even the first one', async () => {
    const { id } = await add({ authorIds: [ben.id, anna.id], status: 'published' })
    await users.remove(site.ctx(), ben.id)
    expect(ids((await articles.adminGet(site.ctx(), id)).authors)).toEqual([anna.id])
    expect((await call('PUT', `/admin/articles/${id}`, anna, { title: 'Mine' })).statusCode).toBe(200)
  })

  test('stores new authors in its draft until it is published, also by an author', async () => {
    const { id } = await add({ authorIds: [anna.id], status: 'published' })
    const { saveDraft, publish, discardDraft } = publishing.articleDrafts
    await expect(saveDraft(site.ctx(anna.viewer), id, { authorIds: [ben.id] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const saved = await saveDraft(site.ctx(editor.viewer), id, { authorIds: [anna.id, ben.id] })
    expect([ids(saved.entity.authors), saved.draft.changed]).toEqual([[anna.id, ben.id], ['authorIds']])
    expect(ids((await articles.adminGet(site.ctx(), id)).authors)).toEqual([anna.id])
    await saveDraft(site.ctx(anna.viewer), id, { authorIds: [anna.id, ben.id], title: 'Ours' })
    const { entity } = await publish(site.ctx(anna.viewer), id, { status: 'published' })
    expect([entity.title, ids(entity.authors)]).toEqual(['Ours', [anna.id, ben.id]])
    const { revisions } = await publishing.articleDrafts.revisions(site.ctx(), id, { page: 1, limit: 10 })
    const newest = await publishing.articleDrafts.revision(site.ctx(), id, revisions[0]?.id ?? '')
    expect(newest.fields.authorIds).toEqual([anna.id, ben.id])
    // Restoring an earlier text takes nobody's article away.
    const first = revisions.at(-1)?.id ?? ''
    await publishing.articleDrafts.restoreRevision(site.ctx(anna.viewer), id, { revisionId: first })
    const { entity: restored } = await publishing.articleDrafts.draft(site.ctx(anna.viewer), id)
    expect([restored.title, ids(restored.authors)]).toEqual(['Together', [anna.id, ben.id]])
    await discardDraft(site.ctx(anna.viewer), id)
  })

  test('adopts the author that the version before writes, and keeps the others', async () => {
    const { id } = await add({ authorIds: [ben.id, anna.id], status: 'published' })
    await setAuthor(id, cleo.id)
    const after = await articles.adminGet(site.ctx(), id)
    expect(ids(after.authors).toSorted()).toEqual([anna.id, cleo.id].toSorted())
    await setAuthor(id, null)
    expect(ids((await articles.adminGet(site.ctx(), id)).authors)).toEqual([anna.id])
    const dated = sql<{ publicAt: string | null }>`
      select "publicAt" from article_authors where "articleId" = ${id}`
    expect((await dated.execute(site.deps.db)).rows).toEqual([{ publicAt: after.publishedAt }])
    await articles.update(site.ctx(), id, { status: 'draft' })
    expect((await dated.execute(site.deps.db)).rows).toEqual([{ publicAt: null }])
  })

  test('has at most twenty, each once', async () => {
    const { id } = await add({ authorIds: [anna.id] })
    const put = (authorIds: string[]) => call('PUT', `/admin/articles/${id}`, editor, { authorIds })
    const tooMany = Array.from({ length: 21 }, (_, number) => `${number}`)
    expect((await put(tooMany)).json().issues).toEqual([
      { path: 'authorIds', message: 'Name at most 20 authors' },
    ])
    expect((await put([anna.id, anna.id])).json().issues[0].message).toBe('Name each author once')
    expect((await put([anna.id, 'nobody'])).json()).toMatchObject({
      code: 'PARENT_MISSING',
      issues: [{ path: 'authorIds.1' }],
    })
  })
})
