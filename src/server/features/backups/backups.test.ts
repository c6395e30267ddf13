import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dropPictures } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { Backups } from '../../../contracts/backups.ts'
import type { Config } from '../../config.ts'
import { stopRuns } from '../../core/process-runs.ts'
import { firstIdAt } from '../../platform/ids.ts'
import { openStored, placeOf, storePassphrase, verifyArchive } from '../archive/archive.ts'
import { partKey } from '../archive/backup-store.ts'
import { startSession } from '../auth/auth.ts'
import { fillWithDemo } from '../demo/demo.ts'
import * as users from '../users/users.ts'
import { warnAdministrators } from './backup-mail.ts'
import { backUpNightly } from './backups.ts'

const currentPassword = 'a lantern in the harbour'
const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port

describeEachEngine('backups that the server makes', (engine) => {
  let site: TestApp
  let token: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    const account = { email: 'ada@example.com', name: 'Ada', role: 'ADMIN' as const }
    const { id } = await users.create(site.ctx(), { ...account, password: currentPassword })
    token = await startSession(site.ctx(), id)
  })
  afterAll(() => site.close())

  const list = async (): Promise<Backups> => (await site.call('GET', '/api/admin/backups', { token })).json()
  const start = (body: object = { currentPassword }) =>
    site.call('POST', '/api/admin/backups', { token, body })
  const untilDone = () =>
    expect.poll(async () => (await list()).runs[0]?.endedAt, { timeout: scaled(20_000) }).not.toBeNull()
  const noRehearsal = { environment: 'development' } as const
  const later = (day: number, config: Partial<Config> = noRehearsal) => ({
    ...site.ctx(),
    config: { ...site.deps.config, ...config },
    now: () => `2026-12-0${day}T12:00:00.000Z`,
  })
  const never = new AbortController().signal

  async function change(backups: Record<string, unknown>): Promise<void> {
    const answer = await site.call('PUT', '/api/admin/settings', { token, body: { backups } })
    expect(answer.statusCode).toBe(200)
  }

  test('are made at once when an administrator asks, one at a time', async () => {
    expect((await list()).runs).toEqual([])
    for (const body of [{}, { currentPassword: 'wrong' }])
      expect((await start(body)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await list()).runs).toEqual([])
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await start()).json()).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    await untilDone()
    const { runs, lastGoodAt } = await list()
    expect(runs).toMatchObject([{ failure: null, startedAt: lastGoodAt }])
    await verifyArchive(placeOf(runs[0]?.address ?? '', site.deps.config))
  })

  test('end with the server, which reports it', async () => {
    site.setNow('2026-11-20T10:00:00.000Z')
    await start()
    await stopRuns(site.ctx())
    expect((await list()).runs[0]).toMatchObject({
      endedAt: expect.any(String),
      failure: expect.stringContaining('The server stopped before this was done.'),
    })
    await site.deps.db.deleteFrom('backup_runs').where('failure', 'is not', null).execute()
  })

  test('are verified in a separate process', async () => {
    const [backup] = (await list()).runs
    site.setNow('2026-11-20T10:30:00.000Z')
    const verify = (id = '', body: object = { currentPassword }) =>
      site.call('POST', `/api/admin/backups/${id}/verify`, { token, body })
    expect((await verify(backup?.id, {})).statusCode).toBe(422)
    expect((await verify('none')).statusCode).toBe(404)
    expect((await verify(backup?.id)).json().runs[0]).toMatchObject({ kind: 'verify', endedAt: null })
    expect((await verify(backup?.id)).json()).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    await untilDone()
    expect((await list()).runs[0]).toMatchObject({
      failure: null,
      note: expect.stringContaining('Every byte is unchanged.'),
    })
    const [part = ''] = (
      await readdir(path.join((await list()).folder, 'parts'), { recursive: true })
    ).filter((name) => name.length > 60)
    const file = path.join((await list()).folder, 'parts', part)
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(1))
    site.setNow('2026-11-20T11:00:00.000Z')
    await verify(backup?.id)
    await untilDone()
    await writeFile(file, whole)
    expect((await list()).runs[0]).toMatchObject({
      kind: 'verify',
      failure: expect.stringContaining('The archive is damaged'),
    })
    // The backup itself has not failed.
    expect((await list()).lastGoodAt).toBe(backup?.startedAt)
    await site.deps.db.deleteFrom('backup_runs').where('kind', '=', 'verify').execute()
  })

  test('are made once a night, by one of several instances', async () => {
    await Promise.all([backUpNightly(later(1), never), backUpNightly(later(1), never)])
    await backUpNightly(later(1), never)
    expect((await list()).runs.map(({ id }) => id).slice(0, 1)).toEqual(['night-2026-12-01'])
    await backUpNightly(later(2), never)
    expect((await list()).runs[0]).toMatchObject({ id: 'night-2026-12-02', failure: null })
  })

  test(
    'are restored into a copy at night, with the passphrase, and compared with the site',
    async () => {
      await site.app.listen({ port: 0, host: '127.0.0.1' })
      // Long before both clocks, that of the site and the real one of the copy: nothing is still to come.
      await fillWithDemo({ ...site.ctx(), now: () => '2026-06-01T09:30:00.000Z' })
      await dropPictures(site.ctx())
      await site.deps.db.deleteFrom('backup_runs').where('id', '=', 'night-2026-12-02').execute()
      await storePassphrase(site.deps.db, 'seventeen paper boats', site.deps.now())
      await backUpNightly(later(2, { port: portOf(site) }), never)
      const { proof, address = '' } = (await list()).runs[0] ?? {}
      expect((await openStored(placeOf(address, site.deps.config))).manifest.encryption).toBeDefined()
      expect(proof).toMatchObject({ differing: [], changedRows: 0, lostRows: 0, files: 2, failure: null })
      expect(proof?.pages).toBeGreaterThan(30)
      expect(proof?.identical).toBe(proof?.pages)
      const dashboard = (await site.call('GET', '/api/admin/dashboard?only=health', { token })).json()
      expect(dashboard.health.backup.proof).toEqual(proof)
      const { at, pages, identical } = proof ?? {}
      await expect
        .poll(async () => (await site.call('GET', '/api/health')).json())
        .toEqual({ status: 'ok', proven: { at, pages, identical } })
    },
    scaled(120_000),
  )

  test(
    'have no result of their rehearsal, and nobody is told, if the server stops during it',
    async () => {
      const smtp = await startMailServer()
      const mail = { url: smtp.url, from: 'a@b.example' }
      await site.deps.db.deleteFrom('backup_runs').where('id', '=', 'night-2026-12-02').execute()
      const server = new AbortController()
      const night = backUpNightly(later(2, { port: portOf(site), mail }), server.signal)
      await expect
        .poll(async () => (await list()).runs[0], { timeout: scaled(20_000) })
        .toMatchObject({ id: 'night-2026-12-02', endedAt: expect.any(String) })
      server.abort()
      await night
      await smtp.close()
      expect((await list()).runs[0]).toMatchObject({ id: 'night-2026-12-02', failure: null, proof: null })
      expect((await list()).lastGoodAt).toBe('2026-12-02T12:00:00.000Z')
      expect(smtp.mails).toEqual([])
    },
    scaled(60_000),
  )

  test(
    'are made whole when the part that they share with earlier ones is damaged',
    async () => {
      const before = placeOf((await list()).runs[0]?.address ?? '', site.deps.config)
      const { parts } = (await openStored(before)).manifest
      const { sha256 = '' } = parts.find(({ name }) => name.startsWith('media/')) ?? {}
      const file = path.join((await list()).folder, partKey(sha256))
      await writeFile(file, (await readFile(file)).fill(0, 40, 41))
      await expect(verifyArchive(before)).rejects.toThrow('is damaged at')
      await site.deps.db.deleteFrom('backup_runs').where('id', '=', 'night-2026-12-02').execute()
      await backUpNightly(later(2, { port: portOf(site) }), never)
      await storePassphrase(site.deps.db, null, site.deps.now())
      const { proof, address = '' } = (await list()).runs[0] ?? {}
      expect(proof).toMatchObject({ differing: [], lostRows: 0, files: 2, failure: null })
      await verifyArchive(placeOf(address, site.deps.config))
    },
    scaled(120_000),
  )

  test('do not count as good unless they are proven, and each administrator is told', async () => {
    const smtp = await startMailServer()
    const mail = { url: smtp.url, from: 'a@b.example' }
    await site.deps.db.deleteFrom('backup_runs').where('id', '=', 'night-2026-12-02').execute()
    await backUpNightly(later(2, { port: 1, mail }), never)
    await smtp.close()
    expect((await list()).runs[0]).toMatchObject({
      failure: null,
      proof: { failure: expect.stringContaining('does not answer'), pages: 0 },
    })
    expect((await list()).lastGoodAt).toBe('2026-12-01T12:00:00.000Z')
    expect(smtp.mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Subject: The newest backup of .* failed its restore test/),
    ])
    expect(smtp.mails[0]?.text).toContain('does not answer')
  })

  test('are announced as lacking space if the files to store are larger than the disk', async () => {
    const smtp = await startMailServer()
    const { db } = site.deps
    const id = firstIdAt('2026-12-03T12:00:00.000Z')
    await sql`
      insert into media
        (id, key, filename, "mimeType", type, size, alt, title, caption, "focalX", "focalY", variants, checksum, "createdAt", "updatedAt")
      values
        (${id}, 'large', 'large.mp4', 'video/mp4', 'video', ${10 ** 15}, '', '', '', 0.5, 0.5, '[]', 'large', ${site.deps.now()}, ${site.deps.now()})`.execute(
      db,
    )
    const health = async () =>
      (await site.call('GET', '/api/admin/dashboard?only=health', { token })).json().health.backup
    expect((await health()).hasRoom).toBe(false)
    // A bucket has room.
    await change({ to: 's3://safe/blog' })
    expect((await health()).hasRoom).toBe(true)
    await change({ to: '' })
    await warnAdministrators({
      ...site.ctx(),
      config: { ...site.deps.config, mail: { url: smtp.url, from: 'a@b.example' } },
    })
    await smtp.close()
    expect(smtp.mails[0]?.text).toContain('Free some disk space on the server')
    await db.deleteFrom('media').where('id', '=', id).execute()
    expect((await health()).hasRoom).toBe(true)
  })

  test('are not made at night if that is switched off, or if nobody had used the site yet', async () => {
    await change({ nightly: false })
    await backUpNightly(later(3), never)
    await change({ nightly: true })
    await backUpNightly(site.ctx(), never)
    expect((await list()).runs[0]?.id).toBe('night-2026-12-02')
  })

  test('are left to an instance of a newer version if that has changed the database', async () => {
    const { db } = site.deps
    await sql`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', '')`.execute(db)
    await backUpNightly(later(3), never)
    expect((await list()).runs[0]?.id).toBe('night-2026-12-02')
    await sql`delete from kysely_migration where name = '9999_of_tomorrow'`.execute(db)
  })

  test('report why they failed', async () => {
    await change({ to: 's3://safe/blog' })
    await expect(backUpNightly(later(4), never)).rejects.toThrow('Set BACKUP_S3_ENDPOINT')
    expect((await list()).runs[0]).toMatchObject({
      address: 's3://safe/blog',
      failure: expect.stringContaining('Set BACKUP_S3_ENDPOINT'),
    })
    expect((await list()).lastGoodAt).toBe('2026-12-01T12:00:00.000Z')
    const refused = await site.call('PUT', '/api/admin/settings', {
      token,
      body: { backups: { to: '/etc' } },
    })
    expect(refused.statusCode).toBe(422)
    await change({ to: '' })
  })

  test('are made again an hour after they failed', async () => {
    const at = (time: string) => ({ ...later(4), now: () => `2026-12-04T${time}.000Z` })
    await backUpNightly(at('12:59:00'), never)
    expect((await list()).runs[0]).toMatchObject({ failure: expect.stringContaining('Set BACKUP_S3') })
    await backUpNightly(at('13:00:01'), never)
    const good = { id: 'night-2026-12-04', startedAt: '2026-12-04T13:00:01.000Z', failure: null }
    expect((await list()).runs[0]).toMatchObject(good)
    await backUpNightly(at('15:00:00'), never)
    expect((await list()).runs[0]).toMatchObject(good)
  })

  test('are taken over if the server that made them is gone', async () => {
    const at = '2026-12-05T11:00:00.000Z'
    const run = { token: 'x', startedAt: at, aliveAt: at, endedAt: null, address: '/gone', failure: null }
    await site.deps.db
      .insertInto('backup_runs')
      .values({ id: 'night-2026-12-05', ...run })
      .execute()
    await backUpNightly(later(5), never)
    expect((await list()).runs[0]).toMatchObject({ id: 'night-2026-12-05', failure: null })
    expect(path.basename((await list()).runs[0]?.address ?? '')).not.toBe('gone')
  })

  test('are made at the next start if the server stopped during the one of the night', async () => {
    const server = new AbortController()
    const night = backUpNightly(later(6), server.signal)
    await expect.poll(async () => (await list()).runs[0]?.id).toBe('night-2026-12-06')
    server.abort()
    await night
    await backUpNightly(later(6), never)
    expect((await list()).runs[0]).toMatchObject({
      id: 'night-2026-12-06',
      endedAt: expect.any(String),
      failure: null,
    })
  })

  test('are not visible to visitors', async () => {
    await change({ to: 's3://safe/blog' })
    expect((await site.call('GET', '/api/settings')).body).not.toContain('s3://safe')
    expect((await site.call('GET', '/api/admin/settings', { token })).json().backups.to).toBe(
      's3://safe/blog',
    )
    await change({ to: '' })
  })

  test('that have failed for more than two days are reported to each administrator once a night, with the site’s name or host', async () => {
    const smtp = await startMailServer()
    await site.signIn('ADMIN')
    const body = { siteName: '', backups: { to: 's3://safe/blog' } }
    await site.call('PUT', '/api/admin/settings', { token, body })
    const mail = { url: smtp.url, from: 'a@b.example' }
    const night = later(9, { ...noRehearsal, mail })
    await expect(backUpNightly(night, never)).rejects.toThrow('BACKUP_S3_ENDPOINT')
    const retry = backUpNightly({ ...night, now: () => '2026-12-09T14:00:00.000Z' }, never)
    await expect(retry).rejects.toThrow('BACKUP_S3_ENDPOINT')
    await smtp.close()
    expect(smtp.mails).toHaveLength(2)
    for (const { to, text } of smtp.mails) {
      expect(to).toHaveLength(1)
      expect(text).toContain('Subject: masthead.test is not being backed up')
      expect(text).toContain('BACKUP_S3_ENDPOINT')
    }
  })
})
