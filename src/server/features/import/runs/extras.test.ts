import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import type { ImportState } from '../../../../contracts/import-states.ts'
import { insertExtras } from '../import.queries.ts'
import { changeRun, deleteRun, insertRun } from '../import-runs.queries.ts'
import { undoImport } from './undo.ts'

const source = 'Ghost: Notes & more'
const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'
const createdAt = '2026-11-20T09:00:00.000Z'

const comment = {
  of: '1',
  author: 'Ivo',
  email: 'ivo@reader.example',
  url: '',
  text: 'Line\n"x"',
  createdAt: '2021-05-01T10:00:00.000Z',
  status: 'approved',
  parent: null,
}
const member = {
  email: 'ada@example.net',
  name: 'Ada',
  note: '',
  status: 'free',
  isSubscribed: null,
  createdAt: null,
  labels: [],
  newsletters: [],
}
const nothing = {
  createdBy: null,
  startedAt: createdAt,
  endedAt: null,
  source: 'ghost',
  step: '',
  done: 0,
  total: 0,
  failure: null,
  plan: null,
  decisions: null,
  report: null,
  removal: null,
} as const

describeEachEngine('what imports have stored for later', (engine) => {
  let site: TestApp
  let token: string
  beforeEach(async () => {
    site = await startTestApp(engine)
    token = (await site.signIn('ADMIN')).token
  })
  afterEach(() => site.close())

  const makeRun = (id: string, state: ImportState = 'done') => {
    const about = { id, token: id, state, filename: 'export.json', site: source }
    return insertRun(site.deps.db, { ...nothing, ...about, createdAt, aliveAt: site.deps.now() })
  }
  const storeComments = async (runId: string | null, from: number, to = from) => {
    const about = { source, runId, kind: 'comment', entityId: 'article-1' } as const
    const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const data = JSON.stringify(comment)
    for (let at = 0; at < numbers.length; at += 500) {
      const some = numbers.slice(at, at + 500)
      await insertExtras(
        site.deps.db,
        some.map((number) => ({ ...about, sourceId: `comment:${number}`, data })),
      )
    }
  }
  const storeMember = (runId: string | null) =>
    insertExtras(site.deps.db, [
      { source, runId, kind: 'member', entityId: null, sourceId: 'member:ada', data: JSON.stringify(member) },
    ])
  const listed = async () => (await site.call('GET', '/api/admin/import-extras', { token })).json()
  const list = async () => (await listed()).stored
  const queryOf = (importId: string | null) =>
    `source=${encodeURIComponent(source)}${importId === null ? '' : `&importId=${importId}`}`
  const download = (importId: string | null, more = '', as = token) =>
    site.call('GET', `/api/admin/import-extras/download?${queryOf(importId)}${more}`, { token: as })
  const keys = async (importId: string | null) => {
    const { body } = await download(importId)
    const lines = body.trimEnd().split('\n')
    return lines.map((line) => JSON.parse(line).key)
  }
  const remove = (importId: string | null, as = token) =>
    site.call('DELETE', `/api/admin/import-extras?${queryOf(importId)}`, { token: as })
  const hasExtras = async (id: string) =>
    (await site.call('GET', `/api/admin/imports/${id}`, { token })).json().hasExtras

  it('is downloaded as lines of JSON, by administrators only', async () => {
    await makeRun(one)
    await storeComments(one, 1, 120)
    await storeMember(one)
    const answer = await download(one)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="import-extras.jsonl"',
    })
    const lines = answer.body.trimEnd().split('\n')
    expect(lines).toHaveLength(121)
    expect(new Set(lines).size).toBe(121)
    const first = { kind: 'comment', key: 'comment:1', ...comment, textId: 'article-1' }
    expect(JSON.parse(lines[0] ?? '')).toEqual(first)
    expect(JSON.parse(lines[120] ?? '')).toEqual({ kind: 'member', key: 'member:ada', ...member })
    expect((await download(one, '&kind=comment')).body).toBe(`${lines.slice(0, 120).join('\n')}\n`)
    expect((await download(one, '&kind=member')).body).toBe(`${lines[120]}\n`)
    expect((await download(one, '&kind=newsletter')).body).toBe('')
    expect((await download(one, '&kind=secret')).statusCode).toBe(400)
    const editor = (await site.signIn('EDITOR')).token
    expect((await download(one, '', editor)).statusCode).toBe(403)
    expect((await remove(one, editor)).statusCode).toBe(403)
    expect((await download(two)).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is apart for old sites with the same name, and for the command line', async () => {
    await makeRun(one)
    await makeRun(two)
    await storeComments(one, 1, 2)
    await storeMember(one)
    await storeComments(two, 3)
    await storeComments(null, 4)
    const counts = { comments: 1, members: 0, newsletters: 0 }
    expect(await list()).toEqual([
      { source, importId: null, uploadedAt: null, ...counts },
      { source, importId: one, uploadedAt: createdAt, ...counts, comments: 2, members: 1 },
      { source, importId: two, uploadedAt: createdAt, ...counts },
    ])
    expect(await keys(one)).toEqual(['comment:1', 'comment:2', 'member:ada'])
    expect(await keys(null)).toEqual(['comment:4'])
    expect((await remove(one)).json()).toEqual({ deleted: 3 })
    expect(await Promise.all([one, two].map(hasExtras))).toEqual([false, true])
    expect((await remove(one)).json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await remove(null)).json()).toEqual({ deleted: 1 })
    expect(await keys(two)).toEqual(['comment:3'])
    await storeComments(one, 5)
    await undoImport(site.ctx(), { id: one, site: source }, () => undefined)
    expect(await keys(two)).toEqual(['comment:3'])
    expect((await download(one)).statusCode).toBe(404)
  })

  it('is listed by a hundred imports, and says whether there are more', async () => {
    const runs = Array.from({ length: 101 }, (_, at) => `run-${at}`)
    for (const [at, run] of runs.slice(0, 100).entries()) await storeComments(run, at)
    expect(await listed()).toMatchObject({ hasMore: false })
    await storeComments(runs[100] ?? '', 100)
    const { stored, hasMore } = await listed()
    expect([stored.length, hasMore]).toEqual([100, true])
  })

  it('is there without its import, which a backup does not have', async () => {
    await makeRun(one)
    await storeComments(one, 1)
    await deleteRun(site.deps.db, one)
    expect(await list()).toMatchObject([{ source, importId: one, uploadedAt: null }])
    expect(await keys(one)).toEqual(['comment:1'])
    expect((await remove(one)).json()).toEqual({ deleted: 1 })
    expect(await list()).toEqual([])
  })

  it('is deleted also after an import that failed, but not while one works', async () => {
    await makeRun(one, 'importing')
    await storeComments(one, 1, 1200)
    expect((await remove(one)).json()).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    expect(await list()).toMatchObject([{ comments: 1200 }])
    await changeRun(site.deps.db, one, { state: 'failed' })
    expect(await hasExtras(one)).toBe(true)
    expect((await remove(one)).json()).toEqual({ deleted: 1200 })
    expect([await hasExtras(one), await list()]).toEqual([false, []])
  })
})
