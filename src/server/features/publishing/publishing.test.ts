import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'

type Json = Record<string, unknown> & { id: string; version: number }
type Copy = {
  entity: Record<string, unknown> & { id: string; version: number }
  draft: { version: number; changed: string[]; saves: string[]; savedBy: { id: string } | null }
}
const start = '2026-11-20T09:30:00.000Z'
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

const kinds = [
  {
    kind: 'article' as const,
    body: (text: string) => ({ content: `<p>${text}</p>` }),
    path: (slug: string) => `/blog/${slug}`,
    listed: '/blog',
  },
  {
    kind: 'page' as const,
    body: (text: string) => ({
      blocks: { root: {}, content: [{ type: 'RichText', props: { html: `<p>${text}</p>` } }] },
    }),
    path: (slug: string) => `/${slug}`,
    listed: '/sitemap.xml',
  },
]

describeEachEngine('publishing', (engine) => {
  let site: TestApp
  let token: string
  let number = 0
  beforeAll(async () => {
    site = await startTestApp(engine, { now: start })
    token = (await site.signIn('EDITOR')).token
  })
  afterAll(() => site.close())

  const send = async (method: string, url: string, body?: unknown, as = token) => {
    const answer = await site.call(method, url, { token: as, ...(body !== undefined && { body }) })
    return { status: answer.statusCode, data: answer.json() }
  }
  const visit = (url: string) => site.call('GET', url)

  test('a category that was deleted meanwhile is not in the way of what was written', async () => {
    const create = async (url: string, fields: object) =>
      (await send('POST', `/api/admin/${url}`, fields)).data
    const category: Json = await create('categories', { name: 'Short-lived' })
    const article: Json = await create('articles', { title: 'Outlives it', status: 'published' })
    const base = `/api/admin/articles/${article.id}`
    const content = '<p>Kept</p>'
    await send('PUT', `${base}/draft`, { categoryId: category.id, content, version: 1, draftVersion: 0 })
    await send('DELETE', `/api/admin/categories/${category.id}`)
    const published = await send('POST', `${base}/publish`, { status: 'published' })
    expect(published.status).toBe(200)
    expect(published.data.entity).toMatchObject({ content, category: null })
  })

  test('a category that was deleted since is not in the way of an earlier text, nor of the next save', async () => {
    const create = async (url: string, fields: object) =>
      (await send('POST', `/api/admin/${url}`, fields)).data
    const category: Json = await create('categories', { name: 'Gone soon' })
    const article: Json = await create('articles', { title: 'Older', categoryId: category.id })
    const base = `/api/admin/articles/${article.id}`
    const other = (await site.signIn('EDITOR')).token
    await send('PUT', `${base}/draft`, { title: 'Newer' }, other)
    const [, oldest] = (await send('GET', `${base}/revisions`)).data.revisions
    await send('DELETE', `/api/admin/categories/${category.id}`)
    const restored = await send('POST', `${base}/revisions/${oldest.id}/restore`, {})
    expect([restored.status, restored.data.entity]).toMatchObject([200, { title: 'Older', category: null }])

    const second: Json = await create('categories', { name: 'Gone too' })
    const live: Json = await create('articles', { title: 'Public', status: 'published' })
    const draft = `/api/admin/articles/${live.id}/draft`
    await send('PUT', draft, { categoryId: second.id, version: live.version, draftVersion: 0 })
    await send('DELETE', `/api/admin/categories/${second.id}`)
    const unpublished = await send('PUT', `/api/admin/articles/${live.id}`, { status: 'draft' })
    expect(unpublished.status).toBe(200)
    const saved = await send('PUT', draft, { title: 'Typed on' })
    expect([saved.status, saved.data.entity]).toMatchObject([200, { title: 'Typed on', category: null }])
    const unknown = await send('PUT', draft, { categoryId: second.id })
    expect(unknown.data.code).toBe('PARENT_MISSING')
  })

  test('an imported article whose first author is a guest can be written and published', async () => {
    const { id: guestId } = (await send('POST', '/api/admin/guest-authors', { name: 'Gil' })).data
    for (const status of ['draft', 'published'] as const) {
      const { id } = await articles.create(
        site.ctx(),
        { title: 'Theirs', content: '<p>x</p>', authorIds: [guestId], status },
        { createdAt: start },
      )
      const base = `/api/admin/articles/${id}`
      const saved = await send('PUT', `${base}/draft`, { title: 'Ours' })
      expect(saved.status).toBe(200)
      expect((await send('POST', `${base}/publish`, { status: 'published' })).status).toBe(200)
      expect((await send('PUT', base, { status: 'draft' })).status).toBe(200)
      const revisions = (await send('GET', `${base}/revisions`)).data.revisions
      expect(revisions.at(-1)).toMatchObject({ title: 'Theirs', author: null })
    }
  })

  for (const { kind, body, path, listed } of kinds) {
    const base = `/api/admin/${kind}s`
    const add = async (fields: object = {}): Promise<Json> => {
      number += 1
      const all = { title: `Number ${number}`, slug: `${kind}-${number}`, status: 'published' }
      return (await send('POST', base, { ...all, ...body('Live words'), ...fields })).data
    }
    const working = async (id: string): Promise<Copy> => (await send('GET', `${base}/${id}/draft`)).data
    const save = async (id: string, change: object, as?: string) =>
      send('PUT', `${base}/${id}/draft`, change, as)
    const revisions = async (id: string) =>
      (await send('GET', `${base}/${id}/revisions?limit=100`)).data.revisions
    const stampOf = ({ entity, draft }: Copy) => ({ version: entity.version, draftVersion: draft.version })

    test(`a second change of the fields for search engines of a ${kind} keeps the first one`, async () => {
      const { id } = await add()
      await save(id, { seo: { title: 'First' } })
      const { data } = await save(id, { seo: { description: 'Second' } })
      expect(data.entity.seo).toMatchObject({ title: 'First', description: 'Second' })
    })

    test(`edits of a published ${kind} stay in its draft, by every call, until they are published`, async () => {
      const word = `zebra${kind}`
      const made = await add()
      const address = path(String(made.slug))
      expect((await visit(address)).body).toContain('Live words')
      const saved = await save(made.id, {
        title: `${word} title`,
        ...body(`${word} words`),
        version: made.version,
        draftVersion: 0,
      })
      expect(saved.status).toBe(200)
      expect(saved.data.entity).toMatchObject({ title: `${word} title`, status: 'published' })
      const doors = [
        address,
        `/api/${kind}s/${made.slug}`,
        '/',
        '/blog',
        listed,
        '/feed.xml',
        '/feed.json',
        `/search?q=${word}`,
        `/api/search?q=${word}`,
        '/sitemap.xml',
      ]
      for (const door of doors)
        expect((await visit(door)).body).not.toMatch(new RegExp(`${word} (title|words)`, 'i'))
      const live = (await send('GET', `${base}/${made.id}`)).data
      expect(live).toMatchObject({ title: made.title, version: made.version })
      expect(live.draft.changed.sort()).toEqual([Object.keys(body(''))[0], 'title'])
      expect(live.draft.savedBy.id).toBeTypeOf('string')

      const published = await send('POST', `${base}/${made.id}/publish`, stampOf(saved.data))
      expect(published.status).toBe(200)
      expect(published.data.draft.changed).toEqual([])
      expect((await visit(address)).body).toContain(`${word} words`)
      expect((await visit(`/api/search?q=${word}`)).json().results.length).toBeGreaterThan(0)
      expect((await send('GET', `${base}/${made.id}`)).data).toMatchObject({
        title: `${word} title`,
        draft: null,
      })
    })

    test(`a draft of a ${kind} can be discarded; a revision still contains it`, async () => {
      const made = await add()
      await save(made.id, { title: 'Not wanted' })
      const { data } = await send('DELETE', `${base}/${made.id}/draft`)
      expect(data.entity.title).toBe(made.title)
      expect(data.draft.changed).toEqual([])
      await save(made.id, { title: 'Another' })
      expect((await revisions(made.id)).map(({ title }: Json) => title)).toEqual([
        'Another',
        made.title,
        'Not wanted',
        made.title,
      ])
    })

    test(`two people who edit a ${kind} never overwrite each other; a save whose answer was lost is recognized`, async () => {
      const made = await add()
      const stamp = { version: made.version, draftVersion: 0 }
      const mine = await save(made.id, { ...stamp, title: 'Mine', saveId: 'save-number-1' })
      expect(mine.data.draft).toMatchObject({ version: 1, saves: ['save-number-1'] })
      const theirs = await save(made.id, { ...stamp, title: 'Theirs', saveId: 'save-number-2' })
      expect(theirs.status).toBe(409)
      expect(theirs.data.current.entity.title).toBe('Mine')
      expect(theirs.data.current.draft.saves).toEqual(['save-number-1'])
      expect((await working(made.id)).draft.version).toBe(1)
      const stale = await send('POST', `${base}/${made.id}/publish`, stamp)
      expect(stale.status).toBe(409)
      expect((await visit(path(String(made.slug)))).body).toContain(String(made.title))
    })

    test(`a ${kind} that was changed since is not mistaken for the result of the last save`, async () => {
      const made = await add()
      const saves = async () => (await working(made.id)).draft.saves
      await save(made.id, { title: 'Mine', saveId: 'save-number-1' })
      expect(await saves()).toEqual(['save-number-1'])
      await save(made.id, { title: 'Of a caller without ids' })
      expect(await saves()).toEqual(['save-number-1', expect.any(String)])
      await save(made.id, { title: 'Mine again', saveId: 'save-number-2' })
      expect((await saves()).at(-1)).toBe('save-number-2')
      await send('PUT', `${base}/${made.id}`, { title: 'Past the draft' })
      expect((await saves()).slice(-2)).toEqual(['save-number-2', expect.any(String)])
    })

    test(`a plain PUT changes the live ${kind}; the draft keeps its own fields and is published on top`, async () => {
      const made = await add()
      const { data: first } = await save(made.id, { title: 'Draft title' })
      const direct = await send('PUT', `${base}/${made.id}`, {
        ...body('Direct words'),
        version: made.version,
      })
      expect(direct.status).toBe(200)
      expect((await visit(path(String(made.slug)))).body).toContain('Direct words')
      expect((await save(made.id, { ...stampOf(first), title: 'Unseen' })).status).toBe(409)
      const copy = await working(made.id)
      expect(copy.entity).toMatchObject({ title: 'Draft title', ...body('Direct words') })
      const { data } = await send('POST', `${base}/${made.id}/publish`, stampOf(copy))
      expect(data.entity).toMatchObject({ title: 'Draft title', ...body('Direct words') })
    })

    test(`a ${kind} with the status draft is edited in place, and unpublishing it keeps its edits`, async () => {
      const draft = await add({ status: 'draft' })
      const { data } = await save(draft.id, { title: 'In place', version: draft.version, draftVersion: 0 })
      expect((await send('GET', `${base}/${draft.id}`)).data).toMatchObject({
        title: 'In place',
        draft: null,
      })
      expect(data.draft.changed).toEqual([])
      const { data: out } = await send('POST', `${base}/${draft.id}/publish`, stampOf(data))
      expect(out.entity.status).toBe('published')
      const { data: edited } = await save(draft.id, { ...stampOf(out), title: 'Edited' })
      const { data: back } = await send('POST', `${base}/${draft.id}/publish`, {
        ...stampOf(edited),
        status: 'draft',
      })
      expect(back.entity).toMatchObject({ status: 'draft', title: 'Edited' })
      expect((await visit(path(String(draft.slug)))).statusCode).toBe(404)
    })

    test(`a scheduled ${kind} appears at its minute with its edits; they are not public before`, async () => {
      site.setNow(start)
      const made = await add({ status: 'draft' })
      const at = after(90)
      const { data } = await send('POST', `${base}/${made.id}/publish`, {
        ...stampOf(await working(made.id)),
        publishedAt: at,
      })
      expect(data.entity).toMatchObject({ status: 'scheduled', publishedAt: at })
      await save(made.id, { title: 'Later thought' })
      expect((await visit(path(String(made.slug)))).statusCode).toBe(404)
      site.setNow(at)
      const shown = await visit(path(String(made.slug)))
      expect(shown.statusCode).toBe(200)
      expect(shown.body).not.toContain('Later thought')
      site.setNow(start)
    })

    test(`saves of a ${kind} share one revision for ten minutes; every publication adds one`, async () => {
      site.setNow(start)
      const made = await add()
      const reasons = async () => (await revisions(made.id)).map(({ reason }: { reason: string }) => reason)
      expect(await reasons()).toEqual(['published'])
      await save(made.id, { title: 'One' })
      site.setNow(after(5))
      const { data: two } = await save(made.id, { title: 'Two' })
      expect(await reasons()).toEqual(['saved', 'published'])
      expect((await revisions(made.id))[0]).toMatchObject({
        title: 'Two',
        createdAt: start,
        updatedAt: after(5),
      })
      site.setNow(after(11))
      await save(made.id, { title: 'Three' })
      expect(await reasons()).toEqual(['saved', 'saved', 'published'])
      await send('POST', `${base}/${made.id}/publish`, stampOf(await working(made.id)))
      expect(await reasons()).toEqual(['published', 'saved', 'saved', 'published'])
      expect(two.draft.version).toBe(2)
      site.setNow(start)
    })

    test(`an earlier text of a ${kind} is restored as its draft, and the replaced text can be restored too`, async () => {
      const made = await add()
      await save(made.id, { title: 'Second', ...body('Second words') })
      const [, first] = await revisions(made.id)
      const whole = await send('GET', `${base}/${made.id}/revisions/${first.id}`)
      expect(whole.data.fields).toMatchObject({ title: made.title, ...body('Live words') })
      const { data } = await send('POST', `${base}/${made.id}/revisions/${first.id}/restore`, {})
      expect(data.entity.title).toBe(made.title)
      const [newest, before] = await revisions(made.id)
      expect([newest.reason, before.title]).toEqual(['restored', 'Second'])
      const again = await send('POST', `${base}/${made.id}/revisions/${before.id}/restore`, {})
      expect(again.data.entity).toMatchObject({ title: 'Second', ...body('Second words') })

      const draft = await add({ status: 'draft' })
      await save(draft.id, { title: 'Typed' })
      const list = await revisions(draft.id)
      await save(draft.id, { title: 'Typed on' })
      await send('POST', `${base}/${draft.id}/revisions/${list[0].id}/restore`, {})
      expect((await revisions(draft.id)).map(({ title }: Json) => title)).toContain('Typed on')
      const other = await add()
      expect((await send('GET', `${base}/${other.id}/revisions/${first.id}`)).status).toBe(404)
    })

    test(`draft and revisions of a ${kind} go to the trash and return, or are deleted with it`, async () => {
      const made = await add()
      await save(made.id, { title: 'Beside' })
      const before = await revisions(made.id)
      await send('DELETE', `${base}/${made.id}`)
      expect((await send('GET', `${base}/${made.id}/revisions`)).status).toBe(404)
      await send('POST', `${base}/${made.id}/restore`, undefined)
      expect((await working(made.id)).entity.title).toBe('Beside')
      expect(await revisions(made.id)).toEqual(before)
      await send('DELETE', `${base}/${made.id}`)
      await send('DELETE', `/api/admin/trash/${made.id}`)
      for (const table of ['drafts', 'revisions'] as const) {
        const rows = await site.deps.db.selectFrom(table).select('entityId').execute()
        expect(rows.map(({ entityId }) => entityId)).not.toContain(made.id)
      }
    })

    test(`a link shows the draft of a ${kind} until it expires or is revoked, and while the ${kind} is not in the trash`, async () => {
      site.setNow(start)
      const made = await add()
      await save(made.id, { title: 'Only here' })
      const link = async () => (await send('POST', `${base}/${made.id}/previews`, {})).data
      const linksOf = (id: string) =>
        site.deps.db.selectFrom('preview_links').select('id').where('entityId', '=', id).execute()
      const { url, id, expiresAt } = await link()
      expect(url).toMatch(/^http:\/\/masthead\.test\/preview\/[\w-]{43}$/)
      expect(expiresAt).toBe(after(7 * 24 * 60))
      const preview = new URL(url).pathname
      const shown = await visit(preview)
      expect(shown.statusCode).toBe(200)
      expect(shown.body).toContain('Only here')
      expect(shown.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': expect.stringContaining('noindex'),
        'referrer-policy': 'no-referrer',
      })
      expect(shown.body).toMatch(/<meta name="robots" content="[^"]*noindex/)
      expect(
        JSON.stringify(await site.deps.db.selectFrom('preview_links').selectAll().execute()),
      ).not.toContain(preview.slice('/preview/'.length))
      expect((await visit(path(String(made.slug)))).body).not.toContain('Only here')
      expect((await visit(`${preview.slice(0, -1)}_`)).statusCode).toBe(404)
      site.setNow(expiresAt)
      expect((await visit(preview)).statusCode).toBe(404)
      site.setNow(start)
      expect((await visit(preview)).statusCode).toBe(200)
      expect((await send('GET', `${base}/${made.id}/previews`)).data).toHaveLength(1)
      expect((await send('DELETE', `${base}/${made.id}/previews/${id}`)).status).toBe(200)
      expect((await visit(preview)).statusCode).toBe(404)
      const last = new URL((await link()).url).pathname
      expect(await linksOf(made.id)).toHaveLength(1)
      await send('DELETE', `${base}/${made.id}`)
      expect((await visit(last)).statusCode).toBe(404)
      await send('POST', `${base}/${made.id}/restore`, undefined)
      expect((await visit(last)).body).toContain('Only here')
      await send('DELETE', `${base}/${made.id}`)
      await send('DELETE', `/api/admin/trash/${made.id}`)
      expect(await linksOf(made.id)).toEqual([])
    })

    test(`the preview beside the text of a ${kind} is for signed-in people who may read it`, async () => {
      const made = await add()
      await save(made.id, { title: 'In the pane' })
      const pane = (cookie?: string) =>
        site.call('GET', `/preview/${kind}/${made.id}`, {
          headers: cookie ? { cookie: `auth_token=${cookie}` } : {},
        })
      expect((await pane(token)).body).toContain('In the pane')
      expect((await pane()).statusCode).toBe(404)
      expect((await pane((await site.signIn('AUTHOR')).token)).statusCode).toBe(404)
    })

    test(`a slug that another ${kind} has is refused when it is saved, not only when it is published`, async () => {
      const other = await add()
      const made = await add()
      expect(await save(made.id, { slug: other.slug })).toMatchObject({
        status: 409,
        data: { code: 'SLUG_TAKEN' },
      })
      const { data } = await save(made.id, { slug: `${made.slug}-new` })
      expect((await visit(path(String(made.slug)))).statusCode).toBe(200)
      await send('POST', `${base}/${made.id}/publish`, stampOf(data))
      expect((await visit(path(String(made.slug)))).headers.location).toBe(path(`${made.slug}-new`))
    })
  }

  test('authors may publish their own texts, contributors write their own drafts, and neither touches pages', async () => {
    const [author, contributor] = [await site.signIn('AUTHOR'), await site.signIn('CONTRIBUTOR')]
    const theirs = (await send('POST', '/api/admin/articles', { title: 'Editor’s own', status: 'published' }))
      .data
    for (const who of [author, contributor]) {
      const calls: [string, string, unknown?][] = [
        ['GET', 'draft'],
        ['PUT', 'draft', { title: 'Mine now' }],
        ['DELETE', 'draft'],
        ['POST', 'publish', {}],
        ['GET', 'revisions'],
        ['GET', 'previews'],
        ['POST', 'previews', {}],
      ]
      for (const [method, what, body] of calls)
        expect((await send(method, `/api/admin/articles/${theirs.id}/${what}`, body, who.token)).status).toBe(
          404,
        )
    }
    const own = (await send('POST', '/api/admin/articles', { title: 'Contributed' }, contributor.token)).data
    const url = `/api/admin/articles/${own.id}`
    expect((await send('PUT', `${url}/draft`, { title: 'Better' }, contributor.token)).status).toBe(200)
    expect((await send('POST', `${url}/publish`, {}, contributor.token)).status).toBe(403)
    expect((await send('POST', `${url}/publish`, {})).status).toBe(200)
    expect((await send('GET', `${url}/draft`, undefined, contributor.token)).status).toBe(200)
    expect((await send('PUT', `${url}/draft`, { title: 'After' }, contributor.token)).status).toBe(403)
    expect((await send('DELETE', `${url}/draft`, undefined, contributor.token)).status).toBe(403)
  })

  test('content from elsewhere keeps its first text as a revision when it is changed', async () => {
    const { id: userId } = await site.signIn('AUTHOR')
    const { create, update } = await import('../articles/articles.ts')
    const old = '2019-05-01T08:00:00.000Z'
    const origin = { createdAt: old, updatedAt: old, authorId: userId }
    const made = await create(site.ctx(), { title: 'Imported', status: 'published' }, origin)
    const list = async () => (await send('GET', `/api/admin/articles/${made.id}/revisions`)).data.revisions
    expect(await list()).toEqual([])
    await update(site.ctx(), made.id, { title: 'Changed' })
    expect(await list()).toMatchObject([
      { title: 'Changed', reason: 'published' },
      { title: 'Imported', reason: 'published', createdAt: old, author: { id: userId } },
    ])
  })

  test('a hostile draft is as harmless as a published text', async () => {
    const made = (await send('POST', '/api/admin/articles', { title: 'Safe', status: 'published' })).data
    const { data } = await send('PUT', `/api/admin/articles/${made.id}/draft`, {
      content: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    })
    expect(data.entity.content).toBe('<p>Hi</p>')
  })

  test('of two saves at the same moment one gets a conflict', async () => {
    const made = (await send('POST', '/api/admin/articles', { title: 'Race', status: 'published' })).data
    const stamp = { version: made.version, draftVersion: 0 }
    const results = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        send('PUT', `/api/admin/articles/${made.id}/draft`, { ...stamp, title }),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
