// PostgreSQL that stops at once, as in a crash, while the site is in use, and comes back.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as articles from '../../src/server/features/articles/articles.ts'
import { type SignedIn, startTestApp, type TestApp } from '../support/app.ts'
import { openCuttableWay } from '../support/cuttable-proxy.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'
import { scaled } from '../support/timeouts.ts'

let site: TestApp
let author: SignedIn
let way: Awaited<ReturnType<typeof openCuttableWay>>
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createPostgresDatabase()
  drop = database.drop
  way = await openCuttableWay(new URL(database.url))
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String(way.port)
  site = await startTestApp('sqlite', { env: { DATABASE_URL: url.href, LOG_LEVEL: 'silent' } })
  author = await site.signIn('ADMIN')
  await articles.create(site.ctx(), { title: 'Kept', status: 'published' })
})
afterAll(async () => {
  await site.close()
  await drop()
})

test(
  'PostgreSQL that dies under load causes no answer but 503, and all is well when it is back',
  async () => {
    const answers: { what: string; status: number; body: string }[] = []
    let going = true
    const client = async (number: number) => {
      for (let turn = 0; going; turn += 1) {
        const [method, url] = [
          ['GET', `/api/articles?q=${number}`],
          ['POST', '/api/admin/articles'],
          ['GET', `/missing-${number}-${turn}`],
          ['POST', '/api/auth/login'],
        ][(number + turn) % 4] as [string, string]
        const body = url.includes('login')
          ? { email: 'nobody@example.com', password: 'a lantern in the harbour' }
          : { title: `Title ${number} ${turn}` }
        const answer = await site.call(method, url, {
          token: author.token,
          ...(method === 'POST' && { body }),
          headers: { 'x-forwarded-for': `10.0.${number}.${turn % 250}` },
        })
        answers.push({ what: `${method} ${url}`, status: answer.statusCode, body: answer.body.slice(0, 300) })
        await new Promise(setImmediate)
      }
    }
    const untilAnswered = (more: number) => {
      const goal = answers.length + more
      return vi.waitFor(() => expect(answers.length).toBeGreaterThan(goal), { timeout: scaled(20_000) })
    }
    const refused = () => answers.filter(({ status }) => status === 503).length
    const clients = Array.from({ length: 30 }, (_, number) => client(number))
    for (let round = 0; round < 5; round += 1) {
      await untilAnswered(10 + Math.random() * 30)
      const before = refused()
      way.cut()
      await vi.waitFor(() => expect(refused()).toBeGreaterThan(before), { timeout: scaled(20_000) })
      await way.mend()
    }
    await untilAnswered(30)
    going = false
    await Promise.all(clients)
    const odd = answers.filter(({ status }) => ![200, 201, 401, 404, 429, 503].includes(status))
    expect(odd).toEqual([])
    await expect
      .poll(async () => (await site.call('GET', '/api/ready')).statusCode, { timeout: scaled(20_000) })
      .toBe(200)
    const after = await site.call('POST', '/api/admin/articles', {
      token: author.token,
      body: { title: 'After' },
    })
    expect(after.statusCode).toBe(201)
  },
  scaled(120_000),
)

test(
  'what waits for a PostgreSQL that is gone without a word is refused, and all is well when it is back',
  async () => {
    way.silence()
    const refused = await site.call('POST', '/api/admin/articles', {
      token: author.token,
      body: { title: 'Nobody hears' },
    })
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toBe('The database cannot be reached right now. Try again in a moment.')
    way.speak()
    await expect
      .poll(async () => (await site.call('GET', '/api/ready')).statusCode, { timeout: scaled(20_000) })
      .toBe(200)
  },
  scaled(120_000),
)
