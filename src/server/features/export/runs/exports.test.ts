import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refuseEntries, takeEntries } from '../../../../../tests/support/answers.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { scaled } from '../../../../../tests/support/timeouts.ts'
import { sessionCookie } from '../../../../contracts/auth.ts'
import { type ExportForm, type ExportRun, exportForms } from '../../../../contracts/exports.ts'
import type { Role } from '../../../../contracts/permissions.ts'
import { deadBefore, stopRuns } from '../../../core/process-runs.ts'
import { startProcess } from '../../../platform/command-process.ts'
import * as articles from '../../articles/articles.ts'
import { startSession } from '../../auth/auth.ts'
import { unzip, unzipLimits } from '../../import/read/unzip.ts'
import * as media from '../../media/media.ts'
import * as pages from '../../pages/pages.ts'
import * as users from '../../users/users.ts'
import { tidy } from './exports.ts'
import { keepExportsTidy } from './tidying.ts'

const currentPassword = 'a lantern in the harbour'
const now = '2026-11-20T09:30:00.000Z'

describeEachEngine('exports in the admin', (engine) => {
  let site: TestApp
  let token: string
  let folder: string
  const dataFolder = (...names: string[]) => path.join(site.deps.config.dataDir, 'exports', ...names)

  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-exports-'))
    token = (await createPerson('ADMIN')).token
    const file = path.join(folder, 'pier.png')
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
      .png()
      .toFile(file)
    const { url } = await media.upload(site.ctx(), { path: file, filename: 'pier.png', checksum: 'pier' })
    const content = `<p>Legs</p><p><img src="${url}" alt="A pier"></p>`
    await articles.create(site.ctx(), { title: 'The pier', content, status: 'published' })
    await articles.create(site.ctx(), { title: 'Not yet', content: '<p>Later</p>' })
    await pages.create(site.ctx(), { title: 'About', status: 'published' })
  })
  beforeEach(async () => {
    site.setNow(now)
    await site.deps.db.deleteFrom('export_runs').execute()
  })
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

  const list = async (): Promise<ExportRun[]> =>
    (await site.call('GET', '/api/admin/exports', { token })).json().exports
  const start = (form: ExportForm | 'other' = 'json', identity: object = { currentPassword }) =>
    site.call('POST', '/api/admin/exports', { token, body: { form, ...identity } })
  const remove = (id = '') => site.call('DELETE', `/api/admin/exports/${id}`, { token })
  const untilEnded = async (): Promise<ExportRun> => {
    await expect.poll(async () => (await list())[0]?.endedAt, { timeout: scaled(30_000) }).not.toBeNull()
    const [run] = await list()
    if (!run) throw new Error('There is no export.')
    return run
  }
  async function done(form: ExportForm): Promise<ExportRun> {
    expect((await start(form)).statusCode).toBe(200)
    const run = await untilEnded()
    expect(run).toMatchObject({ form, failure: null })
    return run
  }
  const link = (id: string, body: object = { currentPassword }, as = token) =>
    site.call('POST', `/api/admin/exports/${id}/link`, { token: as, body })
  const open = (url: string, as = token) =>
    site.call('GET', url, { headers: { cookie: `${sessionCookie}=${as}` } })
  const download = async (id: string) => open((await link(id)).json().url)

  /** What the command line writes: one file, or the files of a folder by name. */
  async function written(form: ExportForm, target: string): Promise<Record<string, string>> {
    const { failure } = await startProcess(site.deps.config, ['export', form, target]).outcome
    expect(failure).toBeUndefined()
    return contents(target)
  }
  async function contents(target: string): Promise<Record<string, string>> {
    const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => undefined)
    if (!entries) return { '': timeless(await readFile(target, 'latin1')) }
    const files = entries
      .filter((entry) => entry.isFile())
      .map((file) => path.join(file.parentPath, file.name))
    const read = files.map(async (file) => [path.relative(target, file), await readFile(file, 'latin1')])
    return Object.fromEntries(await Promise.all(read))
  }
  /** Removes the time of the export. */
  const timeless = (text: string) =>
    text.replace(/"(exportedAt|exported_on)": ?("[^"]*"|\d+)/, '').replace(/<pubDate>[^<]*<\/pubDate>/, '')

  test.each(exportForms)(
    'as %s are what the command line writes',
    async (form) => {
      const run = await done(form)
      expect(run).toMatchObject({ startedBy: 'Ada', progress: null, startedAt: now })
      expect(run.note).toMatch(form === 'static' ? /^\d+ pages, \d+ files, \d+ redirects?\./ : /^2 articles/)
      expect(run.note).not.toContain(site.deps.config.dataDir)
      const answer = await download(run.id)
      const ending = { json: 'json', wxr: 'xml', ghost: 'json', markdown: 'zip', static: 'zip' }[form]
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="masthead.test-${form}-2026-11-20.${ending}"`,
        'content-length': String(run.bytes),
        'cache-control': 'no-store',
      })
      const isZip = ending === 'zip'
      const file = path.join(folder, `downloaded-${form}`)
      await writeFile(file, answer.rawPayload)
      if (isZip) await unzip(file, path.join(folder, form), unzipLimits)
      const got = await contents(isZip ? path.join(folder, form) : file)
      expect(got).toEqual(
        await written(form, path.join(folder, isZip ? `cli-${form}` : `cli-${form}.${ending}`)),
      )
      if (isZip) expect(Object.keys(got).some((name) => name.endsWith('pier.png'))).toBe(true)
      expect(answer.body).not.toMatch(/passwordHash|\$argon2|\$scrypt/)
    },
    scaled(120_000),
  )

  test('need the password, a known form, and an administrator', async () => {
    for (const identity of [{}, { currentPassword: 'wrong' }])
      expect((await start('json', identity)).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await start('other')).json()).toMatchObject({ issues: [{ path: 'form' }] })
    expect(await list()).toEqual([])
    const { token: editor } = await createPerson('EDITOR')
    const body = { form: 'json', currentPassword }
    expect((await site.call('POST', '/api/admin/exports', { token: editor, body })).statusCode).toBe(403)
  })

  test('run one at a time, and the audit log says who started them', async () => {
    const started = async () =>
      (
        await site.deps.db
          .selectFrom('audit_entries')
          .select(['title', 'actorName'])
          .where('action', '=', 'site.startExport')
          .execute()
      ).length
    const before = await started()
    const answers = await Promise.all([start('wxr'), start('ghost')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await start()).json()).toMatchObject({
      code: 'REQUEST_IN_PROGRESS',
      message: 'Another export is running. Wait until that is done.',
    })
    expect(await started()).toBe(before + 1)
    await untilEnded()
    await refuseEntries(site.deps)
    expect((await start()).statusCode).toBe(500)
    await takeEntries(site.deps)
    expect(await list()).toHaveLength(1)
    await done('json')
  })

  test('end with the server, which reports it and leaves nothing behind', async () => {
    await start('markdown')
    await stopRuns(site.ctx())
    expect(await list()).toMatchObject([
      { failure: 'The server stopped before the export was done. Start it again.', bytes: null },
    ])
    expect(existsSync(dataFolder((await list())[0]?.id ?? ''))).toBe(false)
    expect((await link((await list())[0]?.id ?? '')).statusCode).toBe(404)
  })

  test('that a killed server has left are ended when it starts again, if no other server can have them', async () => {
    await start('json')
    await stopRuns(site.ctx())
    await site.deps.db.updateTable('export_runs').set({ running: 1, endedAt: null, failure: null }).execute()
    site.setNow('2026-11-20T09:30:10.000Z')
    await keepExportsTidy(site.ctx()).stop()
    const [run] = await list()
    expect(run?.endedAt).toBe(engine === 'sqlite' ? now : null)
  })

  test('whose server was killed are reported as stopped, and another one can start', async () => {
    const times = { startedAt: now, aliveAt: '2026-11-20T09:20:00.000Z', endedAt: null }
    const nothing = { failure: null, progress: 'Articles: 1 of 9', note: null, link: null, bytes: null }
    await site.deps.db
      .insertInto('export_runs')
      .values({ id: 'killed', token: 'a', form: 'json', running: 1, startedBy: null, ...times, ...nothing })
      .execute()
    await mkdir(dataFolder('killed'), { recursive: true })
    await writeFile(dataFolder('killed', 'site.json.1.partial'), '{')
    const stopped = { failure: expect.stringContaining('The server stopped'), progress: null }
    expect(await list()).toMatchObject([stopped])
    site.setNow('2026-11-20T09:31:00.000Z')
    await done('json')
    expect((await list()).map(({ failure }) => failure === null)).toEqual([true, false])
    await tidy(site.ctx(), deadBefore(now))
    expect(existsSync(dataFolder('killed'))).toBe(false)
    expect(await readdir(dataFolder())).toEqual([(await list())[0]?.id])
  })

  test('are removed after a day', async () => {
    const { id, removedAt } = await done('json')
    expect(removedAt).toBe('2026-11-21T09:30:00.000Z')
    site.setNow('2026-11-21T09:29:00.000Z')
    await tidy(site.ctx(), deadBefore(site.deps.now()))
    expect(existsSync(dataFolder(id, 'site.json'))).toBe(true)
    const { url } = (await link(id)).json()
    site.setNow('2026-11-21T09:30:01.000Z')
    expect(await list()).toEqual([])
    expect((await link(id)).statusCode).toBe(404)
    expect((await open(url)).statusCode).toBe(404)
    await tidy(site.ctx(), deadBefore(site.deps.now()))
    expect(await readdir(dataFolder())).toEqual([])
  })

  test('are deleted with their files, also while they are running', async () => {
    const { id } = await done('json')
    expect((await remove(id)).json()).toEqual({ exports: [] })
    expect(existsSync(dataFolder(id))).toBe(false)
    expect((await remove(id)).statusCode).toBe(404)
    await start('markdown')
    const [running] = await list()
    expect((await remove(running?.id)).json()).toEqual({ exports: [] })
    await stopRuns(site.ctx())
    expect(existsSync(dataFolder(running?.id ?? ''))).toBe(false)
    expect(await list()).toEqual([])
    await done('json')
  })

  test('are downloaded once, within a minute, by the session that asked for it', async () => {
    const { id } = await done('ghost')
    expect((await link(id, {})).json()).toMatchObject({ issues: [{ path: 'currentPassword' }] })
    expect((await link('none')).statusCode).toBe(404)
    const { url } = (await link(id)).json()
    expect((await open(url, (await createPerson('ADMIN')).token)).statusCode).toBe(404)
    expect((await open(url, (await createPerson('EDITOR')).token)).statusCode).toBe(403)
    expect((await site.call('GET', url)).statusCode).toBe(401)
    expect((await open(`${url}x`)).statusCode).toBe(404)
    const downloads = () =>
      site.deps.db
        .selectFrom('audit_entries')
        .select(['entityId', 'title'])
        .where('action', '=', 'site.downloadExport')
        .where('entityId', '=', id)
        .execute()
    expect(await downloads()).toEqual([])
    expect((await open(url)).statusCode).toBe(200)
    expect((await open(url)).statusCode).toBe(404)
    expect(await downloads()).toEqual([{ entityId: id, title: 'Ghost' }])
    const late = (await link(id)).json().url
    site.setNow('2026-11-20T09:31:01.000Z')
    expect((await open(late)).statusCode).toBe(404)
    expect(JSON.stringify(await list())).not.toContain('Hash')
    const lost = (await link(id)).json().url
    await rm(dataFolder(id), { recursive: true })
    expect((await open(lost)).json()).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('This server does not have the file.'),
    })
  })
})
