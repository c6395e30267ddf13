import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { transaction } from '../../core/transaction.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as guests from './guest-authors.ts'

describeEachEngine('guest authors', (engine) => {
  let site: TestApp
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())

  const call = (method: string, url: string, body?: object) =>
    site.call(method, `/api/admin${url}`, { token: editor.token, ...(body && { body }) })
  const by = (title: string, authorIds: string[]) =>
    articles.create(site.ctx(), { title, content: '<p>x</p>', status: 'published', authorIds })
  const namesOf = async (id: string) =>
    (await articles.adminGet(site.ctx(), id)).authors.map(({ name }) => name)
  const leadsTo = async (url: string) => {
    const { statusCode, headers } = await site.call('GET', url)
    return statusCode === 301 ? headers.location : statusCode
  }

  test('are named by articles, alone or with others, and have a page like users', async () => {
    const { id } = await guests.create(site.ctx(), {
      name: 'Ada Quill',
      biography: 'Writes letters.',
      links: ['https://social.example/@quill'],
    })
    expect(await leadsTo('/author/ada-quill')).toBe(404)
    const alone = await by('By a guest', [id])
    const both = await by('By two', [id, editor.id])
    expect(alone.author).toMatchObject({ id, name: 'Ada Quill', slug: 'ada-quill' })
    expect(both.authors.map((author) => author.id)).toEqual([id, editor.id])
    const { body } = await site.call('GET', '/author/ada-quill')
    for (const words of [
      'Writes letters.',
      'By a guest',
      'By two',
      '"sameAs":["https://social.example/@quill"]',
    ])
      expect(body).toContain(words)
    expect((await site.call('GET', '/author/ada-quill/feed.xml')).body).toContain('Ada Quill')
    expect((await site.call('GET', '/sitemap.xml')).body).toContain('/author/ada-quill')
    expect((await site.call('GET', alone.url)).body).toContain('href="/author/ada-quill" rel="author"')
    const named = (await call('GET', '/authors?all=true')).json()
    expect(named).toContainEqual({ id, name: 'Ada Quill', avatarUrl: null, isGuest: true })
    const { guests: listed } = (await call('GET', '/guest-authors?q=quill')).json()
    expect(listed).toMatchObject([{ id, articleCount: 2 }])
    // The account named after a guest still owns the article.
    const mine = (await call('GET', `/articles?author=${editor.id}`)).json()
    expect(mine.articles.map((one: { id: string }) => one.id)).toEqual([both.id])
  })

  test('keep their former addresses, and take none of somebody else', async () => {
    const user = await site.signIn('AUTHOR')
    const { slug: taken } = await authors.update(site.ctx(), user.id, { biography: 'x' })
    const { id, version } = await guests.create(site.ctx(), { name: 'Bo' })
    await by('By Bo', [id])
    await expect(guests.update(site.ctx(), id, { slug: taken })).rejects.toMatchObject({ code: 'SLUG_TAKEN' })
    await guests.update(site.ctx(), id, { slug: 'bo-lind', name: 'Bo Lind', version })
    expect(await leadsTo('/author/bo')).toBe('/author/bo-lind')
    await expect(guests.update(site.ctx(), id, { name: 'x', version })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    })
  })

  test('go to the trash and return to their articles, under their address', async () => {
    const { id } = await guests.create(site.ctx(), { name: 'Cy' })
    const article = await by('By Cy', [id, editor.id])
    await guests.remove(site.ctx(), id)
    expect(await namesOf(article.id)).toEqual([expect.stringContaining('EDITOR')])
    expect(await leadsTo('/author/cy')).toBe(410)
    expect((await site.call('GET', article.url)).body).not.toContain('>Cy<')
    await guests.restore(site.ctx(), id)
    expect(await namesOf(article.id)).toEqual([expect.stringContaining('EDITOR'), 'Cy'])
    expect(await leadsTo('/author/cy')).toBe(200)
  })

  test.each([
    ['the article first', true],
    ['the guest first', false],
  ])('return to an article that was in the trash too: %s', async (_, isArticleFirst) => {
    const { id } = await guests.create(site.ctx(), { name: 'Ed' })
    const article = await by('By Ed', [id, editor.id])
    const remove = [() => articles.remove(site.ctx(), article.id), () => guests.remove(site.ctx(), id)]
    for (const one of isArticleFirst ? remove : remove.toReversed()) await one()
    await articles.restore(site.ctx(), article.id)
    expect(await namesOf(article.id)).toEqual([expect.stringContaining('EDITOR')])
    await guests.restore(site.ctx(), id)
    expect(await namesOf(article.id)).toEqual([expect.stringContaining('EDITOR'), 'Ed'])
    for (const one of isArticleFirst ? remove : remove.toReversed()) await one()
    await guests.restore(site.ctx(), id)
    await articles.restore(site.ctx(), article.id)
    expect(await namesOf(article.id)).toEqual([expect.stringContaining('EDITOR'), 'Ed'])
    await articles.remove(site.ctx(), article.id)
    await guests.remove(site.ctx(), id)
  })

  test('leave an address that is gone only if visitors could see it', async () => {
    const { id } = await guests.create(site.ctx(), { name: 'Fay' })
    const { id: draft } = await articles.create(site.ctx(), { title: 'Draft', authorIds: [id] })
    await guests.remove(site.ctx(), id)
    expect(await leadsTo('/author/fay')).toBe(404)
    await guests.restore(site.ctx(), id)
    await articles.update(site.ctx(), draft, { status: 'published' })
    expect(await leadsTo('/author/fay')).toBe(200)
    await guests.remove(site.ctx(), id)
    expect(await leadsTo('/author/fay')).toBe(410)
  })

  test('return to the list of an article that is being published at the same time', async () => {
    const { id } = await guests.create(site.ctx(), { name: 'Fay' })
    const draft = await articles.create(site.ctx(), { title: 'By Fay', authorIds: [id, editor.id] })
    await guests.remove(site.ctx(), id)
    let restored: Promise<unknown> = Promise.resolve()
    let isDone = false
    await transaction(site.ctx(), async (inner) => {
      await articles.update(inner, draft.id, { status: 'published' })
      restored = guests.restore(site.ctx(), id).finally(() => {
        isDone = true
      })
      await vi.waitFor(async () => expect(isDone || (await isSomebodyWaiting())).toBe(true))
    })
    await restored
    expect((await site.call('GET', '/author/fay')).body).toContain('By Fay')
  })

  /** On SQLite, whose transactions take turns, one waits as soon as it is begun. */
  const isSomebodyWaiting = async () =>
    engine === 'sqlite' ||
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        site.deps.read,
      )
    ).rows.length > 0

  test('can be replaced on all articles by somebody else, who is named once', async () => {
    const [from, to] = [
      await guests.create(site.ctx(), { name: 'Di' }),
      await guests.create(site.ctx(), { name: 'Ed' }),
    ]
    const [alone, both] = [await by('Alone', [from.id]), await by('Both', [to.id, from.id])]
    await guests.reassign(site.ctx(), from.id, { authorId: to.id })
    expect([await namesOf(alone.id), await namesOf(both.id)]).toEqual([['Ed'], ['Ed']])
    expect(await leadsTo('/author/di')).toBe(404)
    await guests.reassign(site.ctx(), to.id, { authorId: editor.id })
    expect((await articles.adminGet(site.ctx(editor.viewer), alone.id)).author?.id).toBe(editor.id)
    for (const [authorId, code] of [
      ['nobody', 'PARENT_MISSING'],
      [to.id, 'VALIDATION_FAILED'],
    ])
      expect((await call('POST', `/guest-authors/${to.id}/reassign`, { authorId })).json().code).toBe(code)
  })
})
