import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import { formOf, formType } from '../../../../../tests/support/multipart.ts'
import { scaled } from '../../../../../tests/support/timeouts.ts'
import { zipOf } from '../../../../../tests/support/zip.ts'
import { importDecisions, type WholeImport } from '../../../../contracts/imports.ts'
import * as articles from '../../articles/articles.ts'
import * as trash from '../../trash/trash.ts'
import * as queries from '../import-runs.queries.ts'
import * as imports from './imports.ts'
import { continueDead, keepImportsGoing, stopImports } from './processes.ts'

const all = { page: 1, limit: 100 }
const ghost = await readFile(path.resolve('tests/fixtures/ghost/site.json'))
const textZip = await zipOf({ 'a.txt': 'x' })
const halfZip = (await zipOf({ 'a.md': 'x' })).subarray(0, 40)
const slippingZip = Buffer.from(
  (await zipOf({ 'xx/a.md': '# Hi' })).toString('latin1').replaceAll('xx/a.md', '../a.md'),
  'latin1',
)
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

describeEachEngine('imports in the admin', (engine) => {
  let site: TestApp
  let token: string
  beforeEach(async () => {
    site = await startTestApp(engine)
    token = (await site.signIn('ADMIN')).token
  })
  afterEach(() => site.close())

  const upload = (body: Buffer, filename = 'export.json') =>
    site.app.inject({
      method: 'POST',
      url: '/api/admin/imports',
      headers: { authorization: `Bearer ${token}`, 'content-type': formType },
      payload: formOf([{ name: 'file', filename, body }]),
    })
  const call = (method: string, url: string, body?: object) =>
    site.call(method, `/api/admin/imports${url}`, { token, ...(body && { body }) })
  const get = async (id: string): Promise<WholeImport> => (await call('GET', `/${id}`)).json()
  const until = async (id: string, state: WholeImport['state']): Promise<WholeImport> => {
    await expect
      .poll(async () => (await get(id)).state, { timeout: scaled(30_000), interval: 200 })
      .toBe(state)
    return get(id)
  }
  const uploaded = async (body: Buffer, filename?: string): Promise<string> => {
    const answer = await upload(body, filename)
    expect(answer.statusCode).toBe(201)
    return answer.json().id
  }
  /** A process removes the file of an import only after it has reported the end. */
  const fileIsGone = (id: string) => {
    const isThere = () => existsSync(path.join(site.deps.config.dataDir, 'imports', id))
    return expect.poll(isThere, { timeout: scaled(10_000) }).toBe(false)
  }
  const actions = async () =>
    (await site.deps.db.selectFrom('audit_entries').select('action').orderBy('number').execute()).map(
      ({ action }) => action,
    )

  test('are planned, started, reported and undone, whatever the file is called', async () => {
    const id = await uploaded(ghost, 'holiday.png')
    const planned = await until(id, 'planned')
    expect(planned).toMatchObject({ source: 'ghost', title: 'holiday.png', mayStart: true, mayUndo: false })
    expect(planned.plan).toMatchObject({
      counts: { articles: 8, pages: 1, menuItems: 6 },
      types: [
        { type: 'post', count: 8, becomes: 'article' },
        { type: 'page', count: 1, becomes: 'page' },
      ],
      alreadyThere: 0,
      missingFiles: 4,
      address: '',
    })
    expect(planned.plan?.authors).toContainEqual(
      expect.objectContaining({ name: 'Mira Holt', is: 'user', person: '' }),
    )
    expect((await articles.adminList(site.ctx(), all)).meta.total).toBe(0)

    expect((await call('POST', `/${id}/start`, {})).json()).toMatchObject({ state: 'importing' })
    const again = await call('POST', `/${id}/start`, {})
    expect([again.statusCode, again.json().code]).toEqual([409, 'REQUEST_IN_PROGRESS'])
    expect((await upload(ghost)).json().code).toBe('REQUEST_IN_PROGRESS')
    const done = await until(id, 'done')
    expect(done.report?.counts).toMatchObject({
      articles: 8,
      pages: 1,
      menuItems: 6,
      tags: 2,
      authors: 2,
      skipped: 0,
    })
    expect(done.report?.unreachable).toContainEqual({
      url: '/content/images/2021/05/gone.png',
      reason: 'it is not in the export, and nothing was downloaded',
    })
    await fileIsGone(id)
    const csv = await call('GET', `/${id}/report`)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body).toContain('"Not fetched","File","/content/images/2021/05/gone.png"')
    expect((await call('DELETE', `/${id}`)).json()).toMatchObject({ code: 'IN_USE' })

    expect((await call('POST', `/${id}/undo`)).json()).toMatchObject({ state: 'undoing' })
    const undone = await until(id, 'undone')
    expect(undone.removal?.remaining).toEqual([])
    expect((await articles.adminList(site.ctx(), all)).meta.total).toBe(0)
    expect(await trash.count(site.ctx(), 'article')).toBe(8)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
    expect((await call('GET', '')).json()).toEqual({ imports: [] })
    expect(await actions()).toEqual([
      'site.uploadImport',
      'site.startImport',
      'site.undoImport',
      'site.discardImport',
    ])
  })

  test('say in the language of the person which row was left out, also in the report', async () => {
    const me = { token, body: { language: 'de' } }
    expect((await site.call('PUT', '/api/auth/me', me)).statusCode).toBe(200)
    const id = await uploaded(Buffer.from('title,content\nThe pier,Words\n,\n'), 'pier.csv')
    const { plan, sentences } = await until(id, 'planned')
    expect(plan?.skipped[0]?.title).toBe('row 3')
    expect(sentences?.['row 3']).toEqual({ message: 'row {count}', values: { count: 3 } })
    const { body } = await call('GET', `/${id}/report`)
    expect(body).toContain('"Was","Typ","Titel","Grund"')
    expect(body).toContain('"Weggelassen","row","Zeile 3","Hat weder Titel noch Text"')
  })

  test('recognise the zip file of WordPress.com', async () => {
    const wxr = await readFile(path.resolve('tests/fixtures/wordpress/site.xml'))
    const id = await uploaded(await zipOf({ 'site/a.000.xml': wxr, 'site/a.001.xml': wxr }), 'media.tar')
    const { source, title, plan } = await until(id, 'planned')
    expect([source, title, plan?.address]).toEqual(['wordpress', 'media.tar', 'https://harbour.example'])
    expect(plan?.counts).toMatchObject({ articles: 8, pages: 3, menuItems: 9 })
  })

  test.each([
    ['a picture', png, /^odd\.bin is a file of the type PNG, not an export\./],
    ['nothing that is known', Buffer.from('hello'), /^odd\.bin is not an export that can be read\. Choose/],
    ['a web page', Buffer.from('<!doctype html><p>Hi'), /^odd\.bin is a web page, not an export\./],
    ['a zip without an export', textZip, /^odd\.bin contains no export/],
    ['half a zip', halfZip, /^odd\.bin cannot be read as a zip file/],
    ['a zip that leads out of its folder', slippingZip, /^odd\.bin .*\.\.\/a\.md/],
  ])('refuse %s in a sentence, and keep no file', async (_, body, message) => {
    const id = await uploaded(body, '../../odd.bin')
    const failed = await until(id, 'failed')
    expect(failed.failure).toMatch(message)
    expect(failed).toMatchObject({ mayStart: false, mayUndo: false, mayDiscard: true })
    await fileIsGone(id)
    expect((await call('POST', `/${id}/start`, {})).json().code).toBe('IN_USE')
    expect((await call('POST', `/${id}/undo`)).json().code).toBe('IN_USE')
  })

  test('refuse an empty file at once', async () => {
    const answer = await upload(Buffer.alloc(0))
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await actions()).toEqual([])
  })

  const endless = async () => {
    const id = await uploaded(ghost)
    const { token: work } = await site.deps.db
      .selectFrom('import_runs')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Reading this pipe never ends, because nobody writes into it.
    const file = path.join(site.deps.config.dataDir, 'imports', id, 'export.file')
    await rm(file)
    await promisify(execFile)('mkfifo', [file])
    await expect.poll(() => isRunning(work), { timeout: scaled(10_000) }).toBe(true)
    return { id, work }
  }

  test('are stopped once they have made no progress for hours', async () => {
    const { id, work } = await endless()
    await expect.poll(async () => (await get(id)).step, { timeout: scaled(10_000) }).toBe('Reading')
    const lookAt = async (time: string) => {
      site.setNow(`2026-11-20T${time}:00.000Z`)
      await continueDead(site.ctx(), () => false)
      return (await get(id)).state
    }
    expect(await lookAt('10:00')).toBe('reading')
    expect(await lookAt('11:59')).toBe('reading')
    expect(await lookAt('12:01')).toBe('failed')
    expect(await get(id)).toMatchObject({
      failure: 'It was stopped, because it had made no progress for two hours.',
      mayDiscard: true,
    })
    await expect.poll(() => isRunning(work), { timeout: scaled(10_000) }).toBe(false)
  })

  test('end their process when they are discarded', async () => {
    const { id, work } = await endless()
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
    await expect.poll(() => isRunning(work), { timeout: scaled(10_000) }).toBe(false)
  })

  test('refuse decisions about people and categories that do not exist', async () => {
    const id = await uploaded(ghost)
    await until(id, 'planned')
    const start = async (body: object) => (await call('POST', `/${id}/start`, body)).json()
    expect(await start({ categoryId: 'none' })).toMatchObject({ issues: [{ path: 'categoryId' }] })
    expect(await start({ authors: { 1: 'none' } })).toMatchObject({ issues: [{ path: 'authors' }] })
    expect(await start({ site: 'javascript:alert(1)' })).toMatchObject({ issues: [{ path: 'site' }] })
    expect(await start({ types: { post: 'poem' } })).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await get(id)).state).toBe('planned')
  })

  // With SQLite, there is only one machine.
  test.runIf(engine === 'postgres')(
    'are done by the instance that has the file, whichever was asked',
    async () => {
      const id = await uploaded(ghost)
      await until(id, 'planned')
      const dataDir = path.join(site.deps.config.dataDir, 'other')
      const other = { ...site.ctx(), config: { ...site.deps.config, dataDir } }
      const started = await imports.start(other, id, importDecisions.parse({}))
      expect(started).toMatchObject({ state: 'importing', failure: null })
      await continueDead(other, () => false)
      await continueDead(site.ctx(), () => false)
      expect((await until(id, 'done')).report?.counts).toMatchObject({ articles: 8, pages: 1 })
    },
  )

  test('can be undone if the machine with their file does not come back', async () => {
    const id = await uploaded(ghost)
    await until(id, 'planned')
    await call('POST', `/${id}/start`, {})
    await stopImports(site.ctx())
    await rm(path.join(site.deps.config.dataDir, 'imports', id), { recursive: true })
    const lookAt = async (time: string) => {
      site.setNow(`2026-11-20T${time}:00.000Z`)
      await continueDead(site.ctx(), () => false)
      return get(id)
    }
    expect(await lookAt('09:37')).toMatchObject({ state: 'importing', mayUndo: false })
    expect(await lookAt('09:41')).toMatchObject({
      state: 'failed',
      failure: 'export.json is no longer on the server. Upload it again: nothing is added twice.',
      mayUndo: true,
    })
  })

  test('continue after the server was stopped, and after their process has died', async () => {
    const id = await uploaded(ghost)
    await stopImports(site.ctx())
    expect((await get(id)).state).toBe('reading')
    const job = keepImportsGoing(site.ctx())
    await until(id, 'planned')
    await call('POST', `/${id}/start`, {})
    await stopImports(site.ctx())
    // While its process may be alive, nobody else takes over the import.
    await queries.changeRun(site.deps.db, id, { aliveAt: site.deps.now(), state: 'importing' })
    await job.stop()
    await keepImportsGoing(site.ctx()).stop()
    expect((await get(id)).state).toBe('importing')
    site.setNow('2026-11-20T09:33:00.000Z')
    const later = keepImportsGoing(site.ctx())
    const done = await until(id, 'done')
    await later.stop()
    expect(done.report?.counts).toMatchObject({
      articles: 8,
      pages: 1,
      menuItems: 6,
      tags: 2,
      authors: 2,
      skipped: 0,
    })
  })
})

/** Whether a process has this word in its command line. */
async function isRunning(word: string): Promise<boolean> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).some((command) => command.includes(word))
}
