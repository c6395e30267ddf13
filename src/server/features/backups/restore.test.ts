import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { BackupRun, Backups } from '../../../contracts/backups.ts'
import { placeOf, verifyArchive, writeArchive } from '../archive/archive.ts'
import * as articles from '../articles/articles.ts'
import { startSession } from '../auth/auth.ts'
import * as users from '../users/users.ts'
import { removeOldUploads } from './uploads.ts'

const currentPassword = 'a lantern in the harbour'
const passphrase = 'seventeen paper boats'
const host = 'masthead.test'

describeEachEngine('restoring in the admin', (engine) => {
  let site: TestApp
  let token: string
  let adaId: string
  let file: string
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-restoring-'))
    file = path.join(folder, 'site.tar')
    const source = await startTestApp(engine)
    await users.create(source.ctx(), {
      email: 'former@example.com',
      name: 'F',
      role: 'ADMIN',
      password: currentPassword,
    })
    await articles.create(source.ctx(), { title: 'From the archive', status: 'published' })
    await writeArchive(source.deps, { file }, { passphrase })
    await source.close()
    site = await startTestApp(engine)
    const account = {
      email: 'ada@example.com',
      name: 'Ada',
      role: 'ADMIN' as const,
      password: currentPassword,
    }
    const { id } = await users.create(site.ctx(), account)
    token = await startSession(site.ctx(), id)
    adaId = id
    await articles.create(site.ctx({ id, role: 'ADMIN' }), { title: 'To be replaced', status: 'published' })
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const list = async (): Promise<Backups> => (await site.call('GET', '/api/admin/backups', { token })).json()
  const newest = async () =>
    site.deps.db.selectFrom('backup_runs').selectAll().orderBy('startedAt', 'desc').executeTakeFirstOrThrow()
  const untilDone = () =>
    expect.poll(async () => (await newest()).endedAt, { timeout: scaled(30_000) }).not.toBeNull()

  async function upload(bytes: Buffer, as = token) {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'site.tar')
    const request = new Request('http://masthead.test', { method: 'POST', body: form })
    return site.app.inject({
      method: 'POST',
      url: '/api/admin/backups/upload',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const uploaded = async (bytes: Buffer): Promise<BackupRun> => {
    const run = (await upload(bytes)).json().runs.find(({ kind }: BackupRun) => kind === 'upload')
    if (!run) throw new Error('not uploaded')
    return run
  }
  /** The entries that the audit log has since then. */
  async function logged(work: () => Promise<unknown>): Promise<string[]> {
    const entries = () =>
      site.deps.db.selectFrom('audit_entries').select('action').orderBy('number').execute()
    const before = (await entries()).length
    await work()
    return (await entries()).slice(before).map(({ action }) => action)
  }
  const restore = (id: string, body: object) =>
    site.call('POST', `/api/admin/backups/${id}/restore`, { token, body })

  test('needs the password and the name of the site', async () => {
    const { id } = await uploaded(await readFile(file))
    const refused = await logged(async () => {
      for (const body of [
        { host },
        { host, currentPassword: 'wrong' },
        { host: 'other.test', currentPassword },
      ])
        expect((await restore(id, body)).statusCode).toBe(422)
      expect((await restore('none', { host, currentPassword })).statusCode).toBe(404)
      expect((await upload(Buffer.from('anything'), 'nobody')).statusCode).toBe(401)
    })
    expect(refused).toEqual([])
  })

  test('changes nothing without the passphrase, and reports that', async () => {
    const bytes = await readFile(file)
    let id = ''
    const ofUpload = await logged(async () => {
      id = (await uploaded(bytes)).id
    })
    expect(ofUpload).toEqual(['site.uploadBackup'])
    site.setNow('2026-11-20T10:00:00.000Z')
    const ofRestore = await logged(async () => {
      expect((await restore(id, { host, currentPassword })).json().runs[0]).toMatchObject({ kind: 'restore' })
      await untilDone()
    })
    expect(ofRestore).toEqual(['site.startRestore'])
    expect((await list()).runs[0]).toMatchObject({
      kind: 'restore',
      failure: expect.stringContaining('This backup is encrypted.'),
    })
  })

  test('removes uploads after a day', async () => {
    const { address } = await uploaded(Buffer.from('anything'))
    await removeOldUploads(site.ctx())
    expect(existsSync(address)).toBe(true)
    site.setNow('2026-11-21T11:00:00.000Z')
    // Another server, with files of its own, is the first to notice.
    const config = { ...site.deps.config, dataDir: path.join(site.deps.config.dataDir, 'other') }
    await removeOldUploads({ ...site.ctx(), config })
    await removeOldUploads(site.ctx())
    expect(existsSync(address)).toBe(false)
    expect((await list()).runs.map(({ kind }) => kind)).not.toContain('upload')
  })

  test('replaces the site, shows the new one at once, and keeps the previous one in a backup', async () => {
    expect((await site.call('GET', '/blog')).body).toContain('To be replaced')
    const { id } = await uploaded(await readFile(file))
    site.setNow('2026-11-21T12:00:00.000Z')
    const answer = await restore(id, { host, currentPassword, passphrase })
    expect(answer.json().runs[0]).toMatchObject({ kind: 'restore', endedAt: null })
    expect((await restore(id, { host, currentPassword })).json()).toMatchObject({
      code: 'REQUEST_IN_PROGRESS',
    })
    await untilDone()
    const { failure, note } = await newest()
    expect(failure).toBeNull()
    const [, former = ''] = /The previous site was backed up to (.+)\./.exec(note ?? '') ?? []
    expect((await verifyArchive(placeOf(former, site.deps.config))).rows.articles).toBe(1)
    await expect.poll(async () => (await site.call('GET', '/blog')).body).toContain('From the archive')
    expect((await site.call('GET', '/blog')).body).not.toContain('To be replaced')
    expect((await site.call('GET', '/api/auth/me', { token })).statusCode).toBe(401)
    const entry = await site.deps.db
      .selectFrom('audit_entries')
      .select(['actorId', 'actorName', 'ip', 'title'])
      .where('action', '=', 'site.restore')
      .executeTakeFirstOrThrow()
    // The restored site does not even know her.
    expect(entry).toMatchObject({ actorId: adaId, actorName: 'Ada', ip: '127.0.0.1' })
    const stored = await site.deps.db.selectFrom('backup_runs').select(['address', 'note']).execute()
    expect(JSON.stringify(stored)).not.toContain(passphrase)
  })
})
