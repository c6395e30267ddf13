import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { registeredRoutes } from '../../../tests/support/registered-routes.ts'
import { buildApp } from '../app.ts'
import { createIsAnsweredHere, routesOfWorkers } from './answered-here.ts'
import { createReports } from './reports.ts'

let site: TestApp
let app: FastifyInstance
let isHere = false
let routes: string[]

beforeAll(async () => {
  site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
  const { parts } = createReports(site.deps.config, async () => {})
  const isAnsweredHere = createIsAnsweredHere(site.deps.config)
  routes = await registeredRoutes(async () => {
    app = await buildApp(site.deps, {
      worker: {
        ...parts,
        passOnOthers: (app) =>
          void app.addHook('onRequest', async (request, reply) => {
            isHere = isAnsweredHere(request)
            return reply.send('')
          }),
      },
    })
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})

it('knows only routes that exist', () => {
  for (const url of routesOfWorkers) expect(routes).toContain(`GET ${url}`)
})

it.each([
  '/',
  '/blog?page=2',
  '/some-category/an-article',
  '/search',
  '/feed.xml',
  '/tag/some/feed.json',
  '/media/abc/picture.webp',
  '/assets/site.css',
  '/robots.txt',
  '/favicon.ico',
  '/?utm_source=x',
  '/missing.html',
])('a worker answers %s', async (url) => {
  await app.inject({ url, headers: { cookie: 'theme=dark' } })
  expect(isHere).toBe(true)
})

it.each([
  '/search?q=lantern',
  '/api/articles',
  '/api/ready',
  '/api/nothing',
  '/admin',
  '/admin/articles',
  '/preview/abc',
  '/media/cards/abc.png',
  '/sitemap.xml',
  '/some-category/an-article.md',
])('the writer answers %s', async (url) => {
  await app.inject(url)
  expect(isHere).toBe(false)
})

it.each([
  { method: 'POST' },
  { method: 'OPTIONS' },
  { headers: { authorization: 'Bearer abc' } },
  { headers: { accept: 'text/markdown' } },
  { headers: { cookie: 'a=b; auth_token=abc' } },
  { headers: { cookie: 'article_access=abc' } },
  { method: 'GET', payload: 'a body' },
] as const)('the writer answers a page with %o', async (request) => {
  await app.inject({ url: '/blog', ...request })
  expect(isHere).toBe(false)
})
