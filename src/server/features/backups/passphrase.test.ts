import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { Backups } from '../../../contracts/backups.ts'
import { passphraseOf, placeOf, restoreArchive, verifyArchive, writeArchive } from '../archive/archive.ts'
import * as articles from '../articles/articles.ts'
import { startSession } from '../auth/auth.ts'
import * as users from '../users/users.ts'

const currentPassword = 'a lantern in the harbour'
const passphrase = 'seventeen paper boats'

describeEachEngine('the passphrase of backups', (engine) => {
  let site: TestApp
  let token: string
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-passphrase-'))
    site = await startTestApp(engine)
    const { id } = await users.create(site.ctx(), {
      email: 'ada@example.com',
      name: 'Ada',
      role: 'ADMIN',
      password: currentPassword,
    })
    token = await startSession(site.ctx(), id)
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const list = async (): Promise<Backups> => (await site.call('GET', '/api/admin/backups', { token })).json()
  const set = (body: object) => site.call('PUT', '/api/admin/backups/passphrase', { token, body })
  const run = async (method: 'POST', url: string) => {
    expect((await site.call(method, url, { token, body: { currentPassword } })).statusCode).toBe(200)
    await expect.poll(async () => (await list()).runs[0]?.endedAt, { timeout: scaled(30_000) }).not.toBeNull()
    return (await list()).runs[0]
  }

  test('is set by an administrator with their password, and nobody can read it again', async () => {
    expect((await list()).encryption).toBeNull()
    for (const body of [
      { passphrase },
      { passphrase, currentPassword: 'wrong' },
      { passphrase: 'short', currentPassword },
      { passphrase: ` ${passphrase}`, currentPassword },
    ])
      expect((await set(body)).statusCode).toBe(422)
    expect((await list()).encryption).toBeNull()
    const answer = await set({ passphrase, currentPassword })
    expect(answer.json().encryption).toBe('settings')
    expect(answer.body).not.toContain(passphrase)
    const entries = await site.deps.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries.at(-1)).toMatchObject({
      action: 'site.setBackupPassphrase',
      changes: JSON.stringify([{ field: 'isEncrypted', before: 'false', after: 'true' }]),
    })
    expect(JSON.stringify(entries)).not.toContain(passphrase)
  })

  test(
    'encrypts what the server backs up, and is tried when that is verified',
    async () => {
      site.setNow('2026-11-20T10:00:00.000Z')
      const backup = await run('POST', '/api/admin/backups')
      expect(backup).toMatchObject({ failure: null })
      const place = placeOf(backup?.address ?? '', site.deps.config)
      const manifest = await verifyArchive(place, { passphrase })
      expect(manifest.encryption).toBeDefined()
      expect(Object.keys(manifest.rows)).not.toContain('backup_passphrase')
      await expect(verifyArchive(place, { passphrase: 'another passphrase' })).rejects.toThrow(/passphrase/)
      site.setNow('2026-11-20T11:00:00.000Z')
      const verification = await run('POST', `/api/admin/backups/${backup?.id}/verify`)
      expect(verification).toMatchObject({
        kind: 'verify',
        note: expect.stringContaining('the passphrase opens it'),
      })
    },
    scaled(60_000),
  )

  test('stays when the site is replaced, and encrypts the backup of the previous site', async () => {
    const file = path.join(folder, 'other.tar')
    const other = await startTestApp(engine)
    await articles.create(other.ctx(), { title: 'Of another site', status: 'published' })
    await writeArchive(other.deps, { file })
    await other.close()
    const before = path.join(folder, 'before.tar')
    await writeArchive(site.deps, { file: before }, { passphrase })
    const { formerSite = '' } = await restoreArchive(site.deps, { file }, { replaces: true })
    expect((await verifyArchive(placeOf(formerSite, site.deps.config))).encryption).toBeDefined()
    expect(await passphraseOf(site.deps)).toBe(passphrase)
    await restoreArchive(site.deps, { file: before }, { replaces: true, passphrase })
    const user = await site.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    token = await startSession(site.ctx(), user.id)
  })

  test('of the configuration takes precedence, and must be changed there', async () => {
    const ofConfiguration = { ...site.deps.config.backups, passphrase: 'of the configuration' }
    const config = { ...site.deps.config, backups: ofConfiguration }
    expect(await passphraseOf({ ...site.deps, config })).toBe('of the configuration')
    site.deps.config.backups.passphrase = 'of the configuration'
    expect((await list()).encryption).toBe('configuration')
    const refused = await set({ passphrase: 'something else here', currentPassword })
    site.deps.config.backups.passphrase = undefined
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('BACKUP_PASSPHRASE')
  })

  test('can be removed, and then nothing is encrypted', async () => {
    expect((await set({ passphrase: null, currentPassword })).json().encryption).toBeNull()
    expect(await passphraseOf(site.deps)).toBeUndefined()
  })
})
