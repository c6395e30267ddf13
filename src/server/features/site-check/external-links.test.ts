import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { newId } from '../../platform/ids.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import { builtSite } from '../site/built-site.ts'
import { createPoliteClient } from './polite-client.ts'
import { runCheck } from './run.ts'
import { claimNow, list } from './site-check.ts'

type Asked = { host: string; method: string; path: string; at: number; agent: string }

describeEachEngine('links to other sites', (engine) => {
  let server: Server
  let site: TestApp
  let port: number
  let clock = Date.parse('2026-11-20T09:30:00.000Z')
  const asked: Asked[] = []
  const noHead = new Set(['/no-head', '/forbidden'])
  const outside = {
    now: () => clock,
    // Nobody waits: the clock is set instead.
    sleep: async (ms: number) => {
      clock += ms
    },
    mayConnect: (address: string) => address === '127.0.0.1' || address === '::1',
    ports: [80],
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method = '', url = '', headers } = request
      const host = (headers.host ?? '').split(':')[0] ?? ''
      asked.push({ host, method, path: url, at: clock, agent: headers['user-agent'] ?? '' })
      if (url === '/robots.txt')
        return response.end(host === 'localhost' ? 'User-agent: *\nDisallow: /private' : '')
      if (method === 'HEAD' && noHead.has(url))
        return response.writeHead(url === '/no-head' ? 405 : 403).end()
      if (url === '/moved') return response.writeHead(302, { location: '/fine' }).end()
      if (url === '/busy') return response.writeHead(429, { 'retry-after': '2000000' }).end()
      if (url === '/forbidden') return response.writeHead(403).end()
      return response.writeHead(url === '/gone' ? 404 : 200).end('x')
    })
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    port = (server.address() as AddressInfo).port
    outside.ports.push(port)
    site = await startTestApp(engine)
    const links = ['/fine', '/gone', '/moved', '/no-head', '/busy', '/forbidden', '/private/x']
      .map((path) => `<a href="http://localhost:${port}${path}">x</a>`)
      .join(' ')
    const inside = '<a href="http://169.254.169.254/key">x</a> <a href="http://10.0.0.1/">y</a>'
    const ctx = site.ctx()
    await articles.create(ctx, { title: 'Links', content: `<p>${links} ${inside}</p>`, status: 'published' })
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await site.close()
  })

  const check = async (hours: number) => {
    clock += hours * 3_600_000
    site.setNow(new Date(clock).toISOString())
    asked.length = 0
    const token = newId()
    await claimNow(site.ctx(), token)
    await runCheck(site.deps, token, { source: builtSite(), outside, limits: { maxSamples: 0 } })
    const query = { page: 1, limit: 100, kind: 'external', ignored: 'false' } as const
    return (await list(site.ctx(), query)).findings.map(({ text }) => text)
  }
  const lines = () => asked.map(({ method, path }) => `${method} ${path}`)

  test('are asked for politely: robots.txt first, HEAD before GET, a second apart, and what robots may see', async () => {
    expect(await check(0)).toEqual([])
    expect(lines()).toEqual([
      'GET /robots.txt',
      'HEAD /fine',
      'HEAD /gone',
      'HEAD /moved',
      'HEAD /fine',
      'HEAD /no-head',
      'GET /no-head',
      'HEAD /busy',
      'HEAD /forbidden',
      'GET /forbidden',
    ])
    const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(
      new Set(['Masthead/1.0 (link check; +http://masthead.test)']),
    )
    const links = await site.deps.db.selectFrom('check_links').select(['url', 'state']).execute()
    const states = Object.fromEntries(links.map(({ url, state }) => [new URL(url).pathname, state]))
    expect(states).toEqual({
      '/fine': 'ok',
      '/gone': 'failing',
      '/moved': 'ok',
      '/no-head': 'ok',
      '/busy': 'unknown',
      '/forbidden': 'unknown',
      '/private/x': 'unknown',
      // The machine itself and its network get no request.
      '/key': 'unknown',
      '/': 'unknown',
    })
  })

  test('are broken when they fail on two days, and those that work are asked for again after a week', async () => {
    // The same day.
    expect(await check(2)).toEqual([])
    expect(lines()).toEqual([])
    expect(await check(24)).toEqual([
      `A link to another site does not work, it answers 404: http://localhost:${port}/gone`,
    ])
    expect(lines()).toEqual(['GET /robots.txt', 'HEAD /gone'])
    await check(8 * 24)
    expect(lines()).toContain('HEAD /fine')
    // It said when to come back.
    expect(lines()).not.toContain('HEAD /busy')
    await check(20 * 24)
    expect(lines()).toContain('HEAD /busy')
  })

  test('are reported as being checked before each request, since one link may take many', async () => {
    asked.length = 0
    let reports = 0
    const client = createPoliteClient('http://masthead.test', outside, async () => {
      reports += 1
    })
    expect(await client.check(`http://localhost:${port}/moved`)).toEqual({ state: 'ok', reason: '' })
    expect(lines()).toEqual(['GET /robots.txt', 'HEAD /moved', 'HEAD /fine'])
    expect(reports).toBe(3)
  })

  test('are requested from the ports of web sites alone', async () => {
    asked.length = 0
    const { ports: _, ...others } = outside
    const client = createPoliteClient('http://masthead.test', others, async () => {})
    expect(await client.check(`http://localhost:${port}/fine`)).toMatchObject({ state: 'unknown' })
    expect(asked).toEqual([])
  })

  test('are not asked for by a staging copy, nor when the settings say so', async () => {
    const deps = { ...site.deps, config: { ...site.deps.config, copyOf: 'https://original.test' } }
    asked.length = 0
    clock += 90 * 86_400_000
    site.setNow(new Date(clock).toISOString())
    const token = newId()
    await claimNow(site.ctx(), token)
    await runCheck(deps, token, { source: builtSite(), outside, limits: { maxSamples: 0 } })
    expect(asked).toEqual([])
    await settings.update(site.ctx(), { siteCheck: { externalLinks: false } })
    expect(await check(24)).toEqual([])
    expect(asked).toEqual([])
  })
})
