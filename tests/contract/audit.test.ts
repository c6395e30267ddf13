// Every call that changes something leaves exactly one entry in the audit log, in the same transaction.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldName } from '../../src/admin/audit/words.ts'
import { endpoints } from '../../src/contracts/index.ts'
import { prepareFirstAdmin } from '../../src/server/features/auth/setup.ts'
import { refuseEntries, takeEntries } from '../support/answers.ts'
import { type SignedIn, startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'
import { startMailServer } from '../support/mail-server.ts'
import { scaled } from '../support/timeouts.ts'
import { type Call, calls, password, type Scene, send } from './audited-calls.ts'

const changing = endpoints.filter(({ method, changesNothing }) => method !== 'GET' && !changesNothing)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/**
 * They need a separate site: one without content, or without an administrator. Uploading and restoring are in
 * src/server/features/backups/restore.test.ts, imports in src/server/features/import/runs/imports.test.ts,
 * and exports in src/server/features/export/runs/exports.test.ts.
 */
const elsewhere = [
  'POST /api/admin/backups',
  'POST /api/admin/backups/:id/verify',
  'POST /api/admin/backups/upload',
  'POST /api/admin/backups/:id/restore',
  'POST /api/admin/demo',
  'POST /api/admin/exports',
  'POST /api/admin/imports',
  'POST /api/admin/imports/:id/start',
  'POST /api/admin/imports/:id/undo',
  'POST /api/admin/site-check',
  'POST /api/auth/setup',
]

/** Why they have no entry. The contract says so as well, so that a new exception is a decision. */
const exceptions = [
  'POST /api/auth/session',
  'POST /api/auth/invite/check',
  'POST /api/auth/two-step',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkey/options',
  'POST /api/admin/sitemap/refresh',
  'PUT /api/admin/articles/:id/presence',
  'PUT /api/admin/pages/:id/presence',
]
/** The email with the link, and so its entry, come after the answer. */
const answersFirst = ['POST /api/auth/forgotten']

/** Columns whose content nobody may read in the log. */
const secrets = [
  ['users', 'passwordHash'],
  ['sessions', 'tokenHash'],
  ['one_time_tokens', 'tokenHash'],
  ['authenticators', 'secret'],
  ['recovery_codes', 'codeHash'],
  ['passkeys', 'credentialId'],
  ['passkeys', 'publicKey'],
  ['preview_links', 'tokenHash'],
  ['messages', 'email'],
] as const

// Besides, the first answer uses up a passkey's challenge. Views and missed addresses are counted and written
// separately.
const internals =
  /^(?:idempotency_keys|rate_limits|kysely_.*|search_index_.*|statistics|statistics_names|not_found)$/

test('every call that may change something is tested, and every exception has its reason', () => {
  expect([...Object.keys(calls), ...elsewhere, ...exceptions].sort()).toEqual(changing.map(nameOf).sort())
  const unlogged = changing.filter(({ action }) => action === undefined)
  expect(unlogged.map(nameOf).sort()).toEqual(exceptions.toSorted())
  for (const { notLogged } of unlogged) expect(notLogged).toMatch(/\w+ .*\.$/)
})

describeEachEngine('the audit log', (engine) => {
  let site: TestApp
  let admin: SignedIn
  let scene: Scene
  let tables: string[]
  let smtp: Awaited<ReturnType<typeof startMailServer>>

  beforeAll(async () => {
    smtp = await startMailServer()
    const env = {
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://masthead.test',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Blog <blog@example.org>',
    }
    site = await startTestApp(engine, { env })
    admin = await site.signIn('ADMIN')
    scene = { site, admin }
    const all = await site.deps.db.introspection.getTables()
    tables = all.map(({ name }) => name).filter((name) => !internals.test(name))
  })
  afterAll(async () => {
    await site.close()
    await smtp.close()
  })

  const entries = (of = site) =>
    of.deps.db.selectFrom('audit_entries').selectAll().orderBy('number').execute()

  describe.each(changing.filter((endpoint) => calls[nameOf(endpoint)]))('$method $path', (endpoint) => {
    const { method } = endpoint
    const prepare = async () => {
      const call = await calls[nameOf(endpoint)]?.(scene)
      if (!call) throw new Error(`No call for ${nameOf(endpoint)}`)
      return call
    }

    test('leaves exactly one entry, which reveals no secret', async () => {
      const call = await prepare()
      const before = await entries()
      const answer = await send(scene, method, call)
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      await expect.poll(async () => (await entries()).length).toBe(before.length + 1)
      const entry = (await entries()).at(-1)
      expect(entry).toMatchObject({ action: endpoint.action, at: site.deps.now() })
      if (call.as === undefined) expect(entry?.actorId).toBe(admin.id)
      for (const secret of call.reveals ?? []) expect(JSON.stringify(entry)).not.toContain(secret)
      for (const { field } of JSON.parse(entry?.changes ?? '[]'))
        expect(fieldName(entry?.entityType ?? '', field)).not.toBe(field)
    })

    test('leaves none if it is refused', async () => {
      const call = await prepare()
      const before = (await entries()).length
      const { body: _, ...about } = call
      const refused: Call[] = [{ ...about, raw: '{', type: 'application/json' }]
      if (call.as !== null) refused.push({ ...call, as: null })
      if (endpoint.params) refused.push({ ...call, url: call.url.replace(/[\da-f-]{36}/, 'none') })
      for (const one of refused) {
        const { statusCode } = await send(scene, method, one)
        // Signing out without a session is no error, and changes nothing.
        if (!call.url.endsWith('/logout')) expect(statusCode).toBeGreaterThanOrEqual(400)
      }
      expect((await entries()).length).toBe(before)
    })

    test.skipIf(answersFirst.includes(nameOf(endpoint)))(
      'changes nothing when its entry cannot be written',
      async () => {
        const call = await prepare()
        const before = await contentOf(site, tables)
        await refuseEntries(site.deps)
        const failed = await send(scene, method, call).finally(() => takeEntries(site.deps))
        expect(failed.statusCode).toBeGreaterThanOrEqual(500)
        expect(await contentOf(site, tables)).toEqual(before)
      },
    )
  })

  test('a failed sign-in has an entry with the account, if there is one, and never the typed text', async () => {
    const { id, email } = await site.deps.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('passwordHash', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    const before = (await entries()).length
    for (const typed of [email, 'nobody@example.com']) {
      const body = { email: typed, password: 'not this one at all' }
      expect((await send(scene, 'POST', { url: '/auth/login', body, as: null })).statusCode).toBe(401)
    }
    const [known, unknown, ...others] = (await entries()).slice(before)
    expect(others).toEqual([])
    expect(known).toMatchObject({ action: 'auth.signInFailed', actorId: 'visitor', entityId: id })
    expect(unknown).toMatchObject({ action: 'auth.signInFailed', actorId: 'visitor', entityId: null })
    expect(JSON.stringify([known, unknown])).not.toMatch(/not this one|nobody@/)
  })

  test('after all these calls the log contains no password, token, code, key, or word of a visitor', async () => {
    const all = JSON.stringify(await entries())
    expect((await entries()).length).toBeGreaterThan(Object.keys(calls).length)
    for (const [table, column] of secrets) {
      const rows = await site.deps.db
        .selectFrom(table as 'users')
        .select(column as 'email')
        .where(column as 'email', 'is not', null)
        .execute()
      expect([table, rows.length]).not.toEqual([table, 0])
      for (const row of rows) expect(all).not.toContain(JSON.stringify(Object.values(row)[0]).slice(1, -1))
    }
    for (const secret of [password, admin.token, 'ada@example.net', '"Ada']) expect(all).not.toContain(secret)
  })

  test(
    'setting up, loading the demo site, backing up and verifying leave one entry each',
    async () => {
      const other = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
      const setupUrl = await prepareFirstAdmin(other.ctx())
      const setupToken = new URL(setupUrl ?? '').searchParams.get('setup')
      const body = { setupToken, email: 'first@example.com', name: 'First', password }
      const signedIn = await other.call('POST', '/api/auth/setup', { body })
      expect(signedIn.statusCode, signedIn.body).toBeLessThan(300)
      const { token, user } = signedIn.json()
      const identity = { currentPassword: password }
      expect(await entries(other)).toMatchObject([
        { action: 'auth.setUp', actorId: user.id, actorName: 'First' },
      ])
      expect((await other.call('POST', '/api/admin/demo', { token })).statusCode).toBe(200)
      expect((await entries(other)).map(({ action }) => action)).toEqual(['auth.setUp', 'demo.load'])
      await refuseEntries(other.deps)
      expect((await other.call('POST', '/api/admin/backups', { token, body: identity })).statusCode).toBe(500)
      await takeEntries(other.deps)
      const runs = async () => (await other.call('GET', '/api/admin/backups', { token })).json().runs
      expect(await runs()).toEqual([])
      expect((await other.call('POST', '/api/admin/backups', { token, body: identity })).statusCode).toBe(200)
      expect((await entries(other)).at(-1)?.action).toBe('site.backup')
      expect(await entries(other)).toHaveLength(3)
      await expect.poll(async () => (await runs())[0].endedAt, { timeout: scaled(60_000) }).not.toBeNull()
      const verify = `/api/admin/backups/${(await runs())[0].id}/verify`
      expect((await other.call('POST', verify, { token, body: identity })).statusCode).toBe(200)
      expect((await entries(other)).map(({ action }) => action).slice(3)).toEqual(['site.verifyBackup'])
      await expect.poll(async () => (await runs())[0].endedAt, { timeout: scaled(60_000) }).not.toBeNull()
      await other.close()
    },
    scaled(150_000),
  )
})

/** Every row of these tables, without the last use of sessions. */
async function contentOf({ deps: { db } }: TestApp, tables: string[]): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const name of tables) {
    const rows = await db
      .selectFrom(name as 'articles')
      .selectAll()
      .execute()
    content[name] = rows
      .filter((row) => !('purpose' in row && row.purpose === 'passkey'))
      .map((row) => JSON.stringify(row, (key, value) => (key === 'lastUsedAt' ? null : value)))
      .sort()
  }
  return content
}
