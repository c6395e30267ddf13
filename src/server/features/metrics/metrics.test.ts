import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startPurgeReceiver } from '../../../../tests/support/purge-receiver.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { startRegularJob } from '../../core/background-job.ts'
import { productVersion } from '../../version.ts'
import * as articles from '../articles/articles.ts'
import { sendDue } from '../purges/purges.ts'

const token = 'a-token-for-monitoring'

describeEachEngine('the figures', (engine) => {
  let site: TestApp
  afterEach(() => site.close())

  const open = async (env: Record<string, string> = {}) => {
    site = await startTestApp(engine, { env: { METRICS_TOKEN: token, LOG_LEVEL: 'silent', ...env } })
  }
  const listen = async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer
    }
  }
  const scrape = (headers: Record<string, string> = {}, method = 'GET') =>
    site.call(method, '/metrics', { headers })
  /** By name and labels, as they are written. */
  const figures = async (of = site): Promise<Map<string, number>> => {
    const { statusCode, body } = await of.call('GET', '/metrics', { token })
    expect(statusCode).toBe(200)
    return new Map(
      Array.from(body.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm), ([, name = '', value]) => [
        name,
        Number(value),
      ]),
    )
  }
  /** An answer may arrive before it is counted. */
  const eventually = (expected: Record<string, number>) =>
    vi.waitFor(async () => expect(Object.fromEntries(await figures())).toMatchObject(expected), {
      timeout: scaled(10_000),
    })

  it('are nowhere unless a token is configured', async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    expect((await scrape()).statusCode).toBe(404)
    expect((await scrape({ authorization: `Bearer ${token}` })).statusCode).toBe(404)
  })

  it('are for those who have the token', async () => {
    await open()
    const { token: session } = await site.signIn('ADMIN')
    const wrong = ['', 'Bearer', 'Bearer ', token, `Basic ${token}`, `Bearer ${token}x`, `Bearer ${session}`]
    for (const authorization of wrong) {
      const { statusCode, headers, body } = await scrape({ authorization })
      expect([authorization, statusCode, headers['www-authenticate'], headers['cache-control']]).toEqual([
        authorization,
        401,
        'Bearer realm="metrics"',
        'no-store',
      ])
      expect(body).not.toContain('masthead_')
    }
    expect((await scrape({ cookie: `session=${session}` })).statusCode).toBe(401)
    const { statusCode, headers, body } = await scrape({ authorization: `bearer ${token}` })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).not.toContain(token)
    expect((await scrape({ authorization: `Bearer ${token}` }, 'HEAD')).body).toBe('')
    expect((await scrape({ authorization: `Bearer ${token}` }, 'POST')).statusCode).toBe(404)
  })

  it('name the version, the process and the connections', async () => {
    await open()
    const known = await figures()
    expect(known.get(`masthead_info{version="${productVersion}",database="${engine}"}`)).toBe(1)
    expect(known.get('masthead_database_up')).toBe(1)
    expect(known.get('masthead_database_waiting{pool="main"}')).toBe(0)
    expect(known.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(known.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect([...known.keys()].join('\n')).toMatch(/^nodejs_eventloop_lag_p99_seconds$/m)
    const busy = 'masthead_database_connections{pool="main",state="busy"}'
    expect(known.get(busy)).toBe(0)
    const waiting = 'masthead_database_waiting{pool="main"}'
    let asked: Promise<unknown>[] = []
    await site.deps.db.transaction().execute(async () => {
      expect((await figures()).get(busy)).toBe(1)
      // On PostgreSQL, nine other connections are free.
      if (engine === 'postgres') return
      asked = [1, 2].map(() => sql`select 1`.execute(site.deps.db))
      expect((await figures()).get(waiting)).toBe(2)
    })
    await Promise.all(asked)
    expect((await figures()).get(waiting)).toBe(0)
    for (const queue of ['background_queries', 'changes', 'own_pages', 'texts', 'images', 'files', 'players'])
      for (const figure of ['running', 'waiting', 'refused_total'])
        expect(known.get(`masthead_queue_${figure}{queue="${queue}"}`), queue).toBeTypeOf('number')
  })

  it('count requests and what the page cache does', async () => {
    await open()
    const { url } = await articles.create(site.ctx(), { title: 'Tides', status: 'published' })
    const get = await listen()
    const { headers } = await get(url)
    await get(url)
    await get(url, { 'if-none-match': headers.get('etag') ?? '' })
    await get('/nothing-here')
    await get('/nothing-here')
    await get('/api/health')
    await get('/admin')
    await eventually({
      'masthead_http_requests_total{method="read",kind="page",status="2xx"}': 2,
      'masthead_http_requests_total{method="read",kind="page",status="3xx"}': 1,
      'masthead_http_requests_total{method="read",kind="page",status="4xx"}': 2,
      'masthead_http_requests_total{method="read",kind="api",status="2xx"}': 1,
      'masthead_http_requests_total{method="read",kind="admin",status="3xx"}': 1,
      'masthead_http_request_duration_seconds_count{method="read",kind="page"}': 2,
      'masthead_http_request_duration_seconds_bucket{le="+Inf",method="read",kind="page"}': 2,
      'masthead_page_cache_requests_total{result="hit"}': 3,
      'masthead_page_cache_requests_total{result="miss"}': 2,
      masthead_page_cache_stale_total: 0,
      'masthead_page_cache_entries{store="pages"}': 1,
      'masthead_page_cache_entries{store="missing"}': 1,
      'masthead_page_cache_evictions_total{store="pages"}': 0,
    })
    expect((await figures()).get('masthead_page_cache_bytes{store="pages"}')).toBeGreaterThan(1000)
  })

  it('count saves, and pages that they outdate', async () => {
    await open()
    const { url, id } = await articles.create(site.ctx(), { title: 'Tides', status: 'published' })
    await site.call('GET', url)
    await site.call('GET', url)
    const { token: session } = await site.signIn('ADMIN')
    const body = { version: 1, content: '<p>High water</p>' }
    const saved = await site.call('PUT', `/api/admin/articles/${id}`, { token: session, body })
    expect(saved.statusCode).toBe(200)
    await site.call('GET', url)
    await eventually({
      'masthead_http_requests_total{method="write",kind="api",status="2xx"}': 1,
      'masthead_page_cache_requests_total{result="hit"}': 1,
      'masthead_page_cache_requests_total{result="miss"}': 2,
    })
  })

  it('never have an address in them', async () => {
    await open()
    for (const path of [
      '/secret-1',
      '/api/secret-2',
      '/admin/secret-3',
      '/media/secret-4',
      '/__proto__/secret-5',
    ])
      await site.call('GET', path)
    await site.call('PATCH', '/secret-6')
    const { body } = await site.call('GET', '/metrics', { token })
    expect(body).not.toMatch(/secret|__proto__|PATCH/)
    const counted = body.matchAll(/^masthead_http_requests_total\{method="(\w+)",kind="(\w+)"/gm)
    expect(Array.from(counted, ([, method, kind]) => `${method} ${kind}`).sort()).toEqual([
      'read admin',
      'read api',
      'read media',
      'read page',
      'write page',
    ])
  })

  it('count purges that wait and that fail', async () => {
    const receiver = await startPurgeReceiver()
    await open({ CDN_PURGE: 'webhook', CDN_PURGE_URL: receiver.url })
    const { purge } = site.deps.config
    if (!purge) throw new Error('No purge is configured.')
    const send = () => sendDue(site.ctx(), purge, new AbortController().signal)
    await articles.create(site.ctx(), { title: 'Tides', status: 'published' })
    const purges = (waiting: number, failed: number) =>
      eventually({
        'masthead_purges{state="waiting"}': waiting,
        'masthead_purges{state="failed"}': failed,
      })
    await purges(1, 0)
    receiver.status = 500
    await send()
    await purges(1, 1)
    receiver.status = 200
    site.setNow('2026-11-20T09:30:02.000Z')
    await send()
    // It waits to be sent once more.
    await purges(1, 0)
    await receiver.close()
  })

  it('count what jobs do', async () => {
    await open()
    let ends = async () => {}
    const work = () => ends()
    const trial = { name: 'trial', everyMs: 3_600_000, work, failure: 'the trial failed' }
    await startRegularJob(site.ctx(), trial).stop()
    await eventually({
      'masthead_job_runs_total{job="trial",result="done"}': 1,
      'masthead_job_runs_total{job="trial",result="failed"}': 0,
      'masthead_job_running{job="trial"}': 0,
    })
    ends = () => Promise.reject(new Error('not today'))
    await startRegularJob(site.ctx(), trial).stop()
    await eventually({ 'masthead_job_runs_total{job="trial",result="failed"}': 1 })
  })

  it('know when the newest good backup was made', async () => {
    await open()
    const name = 'masthead_backup_last_success_timestamp_seconds'
    await eventually({ [name]: 0 })
  })

  it('of the process remain when the database is gone', async () => {
    await open()
    await figures()
    await site.deps.read.destroy()
    const known = await figures()
    expect(known.get('masthead_database_up')).toBe(0)
    expect(known.has('masthead_purges{state="waiting"}')).toBe(false)
    expect(known.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it('of two sites in one process are apart', async () => {
    await open()
    const other = await startTestApp('sqlite', { env: { METRICS_TOKEN: token, LOG_LEVEL: 'silent' } })
    await site.call('GET', '/api/health')
    await eventually({ 'masthead_http_requests_total{method="read",kind="api",status="2xx"}': 1 })
    const name = 'masthead_http_requests_total{method="read",kind="api",status="2xx"}'
    expect((await figures(other)).has(name)).toBe(false)
    await other.close()
  })
})
