import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAuthenticator } from '../../../../tests/support/authenticator.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { sessionCookie } from '../../../contracts/auth.ts'
import type { Role } from '../../../contracts/permissions.ts'
import { addressOf, placeOf, verifyArchive, writeArchive } from '../archive/archive.ts'
import { startSession } from '../auth/auth.ts'
import * as users from '../users/users.ts'

const currentPassword = 'a lantern in the harbour'
const host = 'masthead.test'
const origin = `https://${host}`
const now = '2026-11-20T09:30:00.000Z'

describeEachEngine('a backup as a file', (engine) => {
  let site: TestApp
  let token: string
  let folder: string

  beforeAll(async () => {
    site = await startTestApp(engine, { env: { PUBLIC_URL: origin } })
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-download-'))
    token = (await createPerson('ADMIN')).token
    const place = { ...placeOf(`${folder}/`, site.deps.config), name: '2026-11-20-093000-000-abcd' }
    await writeArchive(site.deps, place)
    const run = { id: 'one', token: 'x', startedAt: now, aliveAt: now, endedAt: now, failure: null }
    await site.deps.db
      .insertInto('backup_runs')
      .values({ ...run, address: addressOf(place), progress: null, note: null, proof: null, link: null })
      .execute()
  })
  beforeEach(() => site.setNow(now))
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  let made = 0
  async function createPerson(role: Role) {
    made += 1
    const email = `person-${made}@example.com`
    const { id } = await users.create(site.ctx(), { email, name: 'Ada', role, password: currentPassword })
    return { id, token: await startSession(site.ctx(), id) }
  }

  const link = (body: object, as = token) =>
    site.call('POST', '/api/admin/backups/one/link', { token: as, body })
  const newUrl = async (): Promise<string> => (await link({ currentPassword })).json().url
  const open = (url: string, as = token) =>
    site.call('GET', url, { headers: { cookie: `${sessionCookie}=${as}` } })

  test('is complete, and can be restored like any other', async () => {
    const answer = await open(await newUrl())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': 'attachment; filename="masthead-one.tar"',
      'cache-control': 'no-store',
    })
    const file = path.join(folder, 'downloaded.tar')
    await writeFile(file, answer.rawPayload)
    expect((await verifyArchive({ file })).rows.users).toBe(1)
  })

  test('needs the password, or a passkey of the same person', async () => {
    expect((await link({})).json()).toMatchObject({ issues: [{ path: 'currentPassword' }] })
    expect((await link({ currentPassword: 'not this one' })).statusCode).toBe(422)
    const own = await createPerson('ADMIN')
    const key = createAuthenticator()
    const post = async (url: string, body: object) =>
      (await site.call('POST', `/api/auth${url}`, { token: own.token, body })).json()
    const { challenge } = await post('/passkeys/options', { currentPassword })
    await post('/passkeys', { name: 'Key', response: key.register({ challenge, origin, host }) })
    const answerOfKey = async () =>
      key.signIn({ challenge: (await post('/passkey/options', {})).challenge, origin, host })
    expect((await link({ passkey: await answerOfKey() })).statusCode).toBe(422)
    const used = await answerOfKey()
    expect((await link({ passkey: used }, own.token)).statusCode).toBe(200)
    expect((await link({ passkey: used }, own.token)).statusCode).toBe(422)
    for (let n = 0; n < 10; n += 1) await link({ currentPassword: 'not this one' }, own.token)
    expect((await link({ currentPassword }, own.token)).statusCode).toBe(429)
    expect((await link({ passkey: await answerOfKey() }, own.token)).statusCode).toBe(200)
  })

  test('can be downloaded once, within a minute, by the session that asked for it, as long as it is an administrator’s', async () => {
    const url = await newUrl()
    const other = await createPerson('ADMIN')
    expect((await open(url, other.token)).statusCode).toBe(404)
    expect((await open(url, (await createPerson('EDITOR')).token)).statusCode).toBe(403)
    expect((await site.call('GET', url)).statusCode).toBe(401)
    expect((await open(`${url}x`)).statusCode).toBe(404)
    const downloads = () =>
      site.deps.db
        .selectFrom('audit_entries')
        .select(['actorId', 'title'])
        .where('action', '=', 'site.downloadBackup')
        .execute()
    const earlier = (await downloads()).length
    expect((await open(url)).statusCode).toBe(200)
    expect((await open(url)).statusCode).toBe(404)
    const [entry, ...others] = (await downloads()).slice(earlier)
    expect(entry?.title).toContain('2026-11-20-093000-000-abcd')
    expect(others).toEqual([])
    const late = await newUrl()
    site.setNow('2026-11-20T09:31:01.000Z')
    expect((await open(late)).statusCode).toBe(404)
    expect(JSON.stringify((await site.call('GET', '/api/admin/backups', { token })).json())).not.toContain(
      'sessionHash',
    )
  })

  test('is not sent as if it were complete if a part of it is damaged', async () => {
    const [part = ''] = (await readdir(path.join(folder, 'parts'), { recursive: true })).filter(
      (name) => path.basename(name).length === 64,
    )
    await writeFile(path.join(folder, 'parts', part), 'damaged')
    // For a small one, nothing has been sent yet.
    const answer = await open(await newUrl()).catch(() => undefined)
    expect(answer?.statusCode ?? 'broken off').not.toBe(200)
  })
})
