// Pages come from a replica while it has every change, and whatever happens to one of the two servers, readers notice
// nothing.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabases } from '../../bench/cluster/postgres.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import * as categories from '../../src/server/features/categories/categories.ts'
import * as settings from '../../src/server/features/settings/settings.ts'
import { type SignedIn, startTestApp, type TestApp } from '../support/app.ts'
import { scaled } from '../support/timeouts.ts'

let folder: string
let databases: Awaited<ReturnType<typeof startDatabases>>
let site: TestApp
let author: SignedIn
let replica: pg.Pool
let count = 0

const addressOf = ({ port }: { port: number }) => `postgres://postgres@127.0.0.1:${port}/masthead`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-replica-'))
  // PostgreSQL runs in another account than root.
  await chmod(folder, 0o755)
  databases = await startDatabases(folder)
  const [first, second] = databases.nodes
  replica = new pg.Pool({ connectionString: addressOf(second), max: 1 }).on('error', () => {})
  const env = {
    DATABASE_URL: addressOf(first),
    DATABASE_READ_URL: addressOf(second),
    LOG_LEVEL: process.env.LOUD ?? 'silent',
  }
  site = await startTestApp('sqlite', { env })
  author = await site.signIn('ADMIN')
}, scaled(120_000))
afterAll(async () => {
  await site.close()
  await replica.end()
  await databases.stop()
  for (const node of databases.nodes) node.signal('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await untilRead()
})

/** An article that no cache has. */
async function publish(): Promise<{ id: string; url: string; title: string }> {
  count += 1
  const title = `Tide number ${count}`
  const { id, url } = await articles.create(site.ctx(), {
    title,
    content: '<p>Rises.</p>',
    status: 'published',
  })
  return { id, url, title }
}

const connections = (pool: string, state: string) =>
  site.deps.engine
    .pools()
    .filter((one) => one.pool === pool)
    .map((one) => one[state as 'idle'])[0]

/** Until pages are read from the replica: a server without the other one's answers shows which one it is. */
async function untilRead(): Promise<void> {
  await expect
    .poll(
      async () => {
        await site.deps.events.emit(['*'])
        return (await site.call('GET', '/api/ready')).statusCode
      },
      { timeout: scaled(30_000) },
    )
    .toBe(200)
  const { id } = await publish()
  const copied = () => replica.query('select 1 from articles where id = $1', [id])
  await expect.poll(async () => (await copied()).rowCount, { timeout: scaled(30_000) }).toBe(1)
  await expect.poll(() => connections('replica', 'idle'), { timeout: scaled(30_000) }).toBeGreaterThan(0)
}

const read = async (url: string) => {
  const { statusCode, body } = await site.call('GET', url)
  return { statusCode, body }
}

test('a change is on the page at once, although the replica does not have it', async () => {
  const { id, url } = await publish()
  await replica.query('select pg_wal_replay_pause()')
  await articles.update(site.ctx(), id, { content: '<p>Falls.</p>' })
  expect((await read(url)).body).toContain('Falls.')
  const later = await publish()
  expect((await read(later.url)).body).toContain(later.title)
  await replica.query('select pg_wal_replay_resume()')
})

test('without the primary, pages come from the replica and changes are refused with one sentence', {
  timeout: scaled(120_000),
}, async () => {
  const [primary] = databases.nodes
  const unread = [await publish(), await publish()]
  const { id } = unread[1] as { id: string }
  const copied = () => replica.query('select 1 from articles where id = $1', [id])
  await expect.poll(async () => (await copied()).rowCount, { timeout: scaled(30_000) }).toBe(1)
  primary.signal('SIGKILL')
  await primary.ended()
  try {
    for (const { url, title } of unread) {
      const page = await read(url)
      const isThere = page.body.includes(title)
      expect([page.statusCode, isThere], page.body.slice(0, 500)).toEqual([200, true])
    }
    const refused = await site.call('POST', '/api/admin/articles', {
      token: author.token,
      body: { title: 'Lost' },
    })
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toBe('The database cannot be reached right now. Try again in a moment.')
  } finally {
    // The other tests need it.
    await primary.start()
  }
})

test('a page does not wait for what others ask a primary that gives no answer', {
  timeout: scaled(120_000),
}, async () => {
  const [primary] = databases.nodes
  const { url, title } = await publish()
  await untilRead()
  primary.signal('SIGSTOP')
  try {
    // Every cache is empty, and others fill them first.
    void site.deps.events.emit(['*'])
    await settings.stored(site.ctx())
    await categories.list(site.ctx())
    expect((await read(url)).body).toContain(title)
  } finally {
    primary.signal('SIGCONT')
  }
})

test('a primary that takes long does not bring back an older page', async () => {
  const { id, url } = await publish()
  await untilRead()
  await replica.query('select pg_wal_replay_pause()')
  await articles.update(site.ctx(), id, { content: '<p>Falls.</p>' })
  const primary = new pg.Client({ connectionString: addressOf(databases.nodes[0]) })
  await primary.connect()
  await primary.query('begin')
  await primary.query('lock table articles in access exclusive mode')
  const page = read(url)
  // Longer than a server is waited for without being asked whether it is there.
  await primary.query('select pg_sleep(2)')
  await primary.query('rollback')
  await primary.end()
  expect((await page).body).toContain('Falls.')
  await replica.query('select pg_wal_replay_resume()')
})

test(
  'a page that the replica showed outdated is made again when it has everything',
  async () => {
    const [primary] = databases.nodes
    const { id, url } = await publish()
    await untilRead()
    await replica.query('select pg_wal_replay_pause()')
    await articles.update(site.ctx(), id, { content: '<p>Falls.</p>' })
    primary.signal('SIGSTOP')
    expect((await read(url)).body).toContain('Rises.')
    primary.signal('SIGCONT')
    await replica.query('select pg_wal_replay_resume()')
    await expect.poll(async () => (await read(url)).body, { timeout: scaled(30_000) }).toContain('Falls.')
  },
  scaled(120_000),
)

test(
  'without the replica, pages come from the primary',
  async () => {
    const [, second] = databases.nodes
    const { url, title } = await publish()
    second.signal('SIGKILL')
    await second.ended()
    const page = await read(url)
    expect([page.statusCode, page.body.includes(title)]).toEqual([200, true])
    await second.start()
  },
  scaled(120_000),
)
