import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import * as trash from '../trash/trash.ts'
import { removeOld } from './retention.ts'
import { verifyChain } from './verify.ts'

const start = '2026-11-20T09:30:00.000Z'

describeEachEngine('the audit log', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.setNow(start)
    await site.deps.db.deleteFrom('audit_entries').execute()
    const empty = { lastNumber: 0, lastHash: '', previousHash: '', removedNumber: 0, removedHash: '' }
    await site.deps.db.updateTable('audit_chain').set(empty).execute()
  })

  const call = async (method: string, url: string, body?: unknown, token = admin.token) => {
    const answer = await site.call(method, url, { token, ...(body !== undefined && { body }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.headers['content-type']?.includes('json') ? answer.json() : answer.body
  }
  const rename = (name: string) => call('PUT', '/api/admin/settings', { siteName: name })
  const list = (query = '') => call('GET', `/api/admin/audit${query}`)
  const newest = async () => (await list()).entries[0]

  test('finds guest authors, folders and series under their kind', async () => {
    for (const [path, entity] of [
      ['guest-authors', 'guest'],
      ['folders', 'folder'],
      ['series', 'series'],
      ['tags', 'tag'],
    ]) {
      const { id } = await call('POST', `/api/admin/${path}`, { name: 'Ada' })
      await call('DELETE', `/api/admin/${path}/${id}`)
      const { entries } = await list(`?entity=${entity}`)
      expect(entries.map((entry: { entity: object }) => entry.entity)).toEqual([
        { type: entity, id, title: 'Ada' },
        { type: entity, id, title: 'Ada' },
      ])
    }
  })

  test('says what the titles are made of that the server has given, and no others', async () => {
    await call('POST', '/api/admin/categories', { name: '3 items' })
    for (const title of ['One', 'Two']) {
      const { id } = await call('POST', '/api/admin/articles', { title })
      await call('DELETE', `/api/admin/articles/${id}`)
    }
    await call('DELETE', `/api/admin/trash?kind=article&until=${start}`)
    const { entries, sentences } = await list()
    expect(entries[0].entity).toMatchObject({ type: 'trash', title: '2 items' })
    const message = { one: '{count} item', other: '{count} items' }
    expect(sentences).toEqual({ '2 items': { message, values: { count: 2 } } })
  })

  test('says who changed what, from where, before and after', async () => {
    const { siteName } = await settings.get(site.ctx())
    await site.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: { authorization: `Bearer ${admin.token}`, 'user-agent': 'A browser' },
      payload: { siteName: 'The harbour', metadata: { title: 'Ships' } },
      remoteAddress: '192.0.2.7',
    })
    expect(await newest()).toMatchObject({
      number: 1,
      at: start,
      action: 'settings.update',
      actor: { id: admin.id, name: expect.stringMatching(/^ADMIN/) },
      ip: '192.0.2.7',
      userAgent: 'A browser',
      entity: { type: 'settings', title: 'Settings' },
      changes: [
        { field: 'siteName', before: JSON.stringify(siteName), after: '"The harbour"' },
        { field: 'metadata.title', before: '""', after: '"Ships"' },
      ],
    })
  })

  test('contains the values of menus, users, categories and files, and the revision of texts', async () => {
    const values = async () =>
      Object.fromEntries(
        (await newest()).changes.map(({ field, ...change }: Record<string, string>) => [field, change]),
      )
    const { id } = await call('POST', '/api/admin/categories', { name: 'Boats' })
    await call('PUT', `/api/admin/categories/${id}`, { name: 'Ships' })
    expect(await values()).toEqual({ name: { before: '"Boats"', after: '"Ships"' } })
    const item = await call('POST', '/api/admin/menu/item', { title: 'Start', link: '/', type: 'page' })
    await call('PUT', `/api/admin/menu/item/${item.id}`, { link: '/blog' })
    expect(await values()).toEqual({ '1 Start.link': { before: '"/"', after: '"/blog"' } })
    const email = `${crypto.randomUUID()}@example.com`
    const user = await call('POST', '/api/admin/users', { email, name: 'Anna', role: 'AUTHOR' })
    await call('PUT', `/api/admin/users/${user.id}`, { role: 'EDITOR', password: 'a lantern in the harbour' })
    expect(await values()).toEqual({
      role: { before: '"AUTHOR"', after: '"EDITOR"' },
      password: { before: null, after: '"changed"' },
    })
    const { id: articleId } = await call('POST', '/api/admin/articles', { title: 'One', status: 'published' })
    await call('PUT', `/api/admin/articles/${articleId}`, { content: '<p>Two</p>' })
    const { entity, revisionId } = await newest()
    expect(entity).toEqual({ type: 'article', id: articleId, title: 'One' })
    const revision = await call('GET', `/api/admin/articles/${articleId}/revisions/${revisionId}`)
    expect(revision.fields.content).toBe('<p>Two</p>')
  })

  test('cuts values that are very long', async () => {
    await call('PUT', '/api/admin/settings', { customScripts: `<script>${'x'.repeat(150_000)}</script>` })
    const { after } = (await newest()).changes[0]
    expect(after.length).toBe(10_001)
    await call('PUT', '/api/admin/settings', { customScripts: '' })
  })

  test('an editor that saves at every pause adds one entry an hour, for each person', async () => {
    const { id } = await call('POST', '/api/admin/articles', { title: 'Slow' })
    const other = await site.signIn('EDITOR')
    const save = (title: string, token?: string) =>
      call('PUT', `/api/admin/articles/${id}/draft`, { title }, token)
    for (const title of ['A', 'B', 'C']) await save(title)
    expect((await list()).entries).toHaveLength(2)
    await save('D', other.token)
    await save('E')
    site.setNow('2026-11-20T10:31:00.000Z')
    await save('F')
    const people = (await list()).entries.map(({ actor }: { actor: { id: string } }) => actor.id)
    expect(people).toEqual([admin.id, admin.id, other.id, admin.id, admin.id])
  })

  test('reveals an entry that was changed, removed, or added outside Masthead', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await rename(name)
    const whole = await verifyChain(site.ctx())
    expect(whole).toMatchObject({ count: 4, lastHash: (await newest()).hash })
    expect(whole.problem).toBeUndefined()
    const { db } = site.deps
    const second = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '=', 2)
      .executeTakeFirstOrThrow()
    const set = (change: object, number = 2) =>
      db.updateTable('audit_entries').set(change).where('number', '=', number).execute()
    for (const change of [
      { actorName: 'Someone' },
      { at: '2026-01-01T00:00:00.000Z' },
      { changes: '[]' },
      { ip: null },
    ]) {
      await set(change)
      expect((await verifyChain(site.ctx())).problem).toContain('entry 2 of')
      await set(second)
    }
    await db.deleteFrom('audit_entries').where('number', '=', 2).execute()
    expect((await verifyChain(site.ctx())).problem).toContain('entry 2 is missing')
    await db.insertInto('audit_entries').values(second).execute()
    expect((await verifyChain(site.ctx())).problem).toBeUndefined()
    await db.deleteFrom('audit_entries').where('number', '>', 2).execute()
    expect((await verifyChain(site.ctx())).problem).toContain('entries 3 to 4 are missing')
  })

  test('two servers that write at once make one chain without a gap', async () => {
    const { dataDir, databaseUrl } = site.deps.config
    const env = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const second = await startTestApp(engine, { env })
    const write = (of: TestApp, number: number) =>
      of.call('POST', '/api/admin/articles', { token: admin.token, body: { title: `Number ${number}` } })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, number) => write(number % 2 ? site : second, number)),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    const report = await verifyChain(site.ctx())
    expect(report).toMatchObject({ count: 24 })
    expect(report.problem).toBeUndefined()
    await second.close()
  })

  test('removes entries older than the settings allow, and the rest can still be verified', async () => {
    site.setNow('2025-01-10T00:00:00.000Z')
    for (const name of ['Old', 'Older']) await rename(name)
    site.setNow('2025-11-25T00:00:00.000Z')
    await rename('Young')
    site.setNow(start)
    expect(await removeOld(site.ctx())).toBe(2)
    const { entries } = await list()
    expect(entries.map(({ number }: { number: number }) => number)).toEqual([3])
    expect((await verifyChain(site.ctx())).problem).toBeUndefined()
    await call('PUT', '/api/admin/settings', { auditMonths: 0 })
    site.setNow('2040-01-01T00:00:00.000Z')
    expect(await removeOld(site.ctx())).toBe(0)
    const { token } = await site.signIn('ADMIN')
    await call('PUT', '/api/admin/settings', { auditMonths: 12 }, token)
    expect(await removeOld(site.ctx())).toBe(2)
    expect(await verifyChain(site.ctx())).toMatchObject({ count: 1 })
    await site.deps.db.deleteFrom('audit_entries').execute()
    expect((await verifyChain(site.ctx())).problem).toContain('missing')
  })

  test('is listed page by page, and by person, action, entity and time', async () => {
    const other = await site.signIn('ADMIN')
    await rename('One')
    site.setNow('2026-11-21T09:30:00.000Z')
    const { id } = await call('POST', '/api/admin/articles', { title: 'Two' }, other.token)
    site.setNow('2026-11-22T09:30:00.000Z')
    await call('DELETE', `/api/admin/articles/${id}`, undefined, other.token)
    const numbers = async (query: string) =>
      (await list(query)).entries.map(({ number }: { number: number }) => number)
    expect(await numbers('')).toEqual([3, 2, 1])
    expect(await list('?limit=2')).toMatchObject({ entries: [{ number: 3 }, { number: 2 }], next: 2 })
    expect(await list('?limit=2&before=2')).toMatchObject({ entries: [{ number: 1 }], next: null })
    expect(await numbers(`?actor=${other.id}`)).toEqual([3, 2])
    expect(await numbers('?action=articles.delete')).toEqual([3])
    expect(await numbers('?entity=settings')).toEqual([1])
    expect(await numbers(`?entityId=${id}`)).toEqual([3, 2])
    expect(await numbers('?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z')).toEqual([2])
    expect(await numbers('?from=2026-11-23T00:00:00Z')).toEqual([])
    expect(await numbers('?to=2026-11-20T00:00:00Z')).toEqual([])
    expect((await site.call('GET', '/api/admin/audit?action=no', { token: admin.token })).statusCode).toBe(
      400,
    )
  })

  test('is exported as CSV in which no cell is a formula, over several batches', async () => {
    await call('POST', '/api/admin/articles', { title: '=HYPERLINK("https://evil.example")' })
    for (let number = 0; number < 60; number += 1) await rename(`Name ${number}`)
    const csv: string = await call('GET', '/api/admin/audit/export')
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(62)
    expect(lines.at(-1)).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    const none: string = await call('GET', '/api/admin/audit/export?entity=user')
    expect(none.trim().split('\r\n')).toEqual([lines[0]])
  })

  test('deletions from the trash by the server itself have an entry of the system', async () => {
    const { id } = await articles.create(site.ctx(), { title: 'Forgotten' })
    await articles.remove(site.ctx(), id)
    site.setNow('2027-01-20T09:30:00.000Z')
    await trash.expire(site.ctx())
    const { token } = await site.signIn('ADMIN')
    const { entries } = await call('GET', '/api/admin/audit', undefined, token)
    expect(entries).toMatchObject([
      {
        action: 'trash.expire',
        actor: { id: 'system', name: '' },
        entity: { title: expect.stringMatching(/^\d items?$/) },
      },
    ])
  })
})
