// PgBouncer in transaction mode between two instances and PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unprivileged } from '../../bench/cluster/part.ts'
import { freePort } from '../../scripts/free-port.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import { openDeps, openToRead } from '../../src/server/open.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { isInstalled, withServers } from '../support/installed.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres-database.ts'
import { scaled } from '../support/timeouts.ts'

describe.skipIf(!isInstalled('pgbouncer'))('behind PgBouncer', () => {
  let folder: string
  let database: PostgresDatabase
  let pooler: ChildProcess
  let site: TestApp

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-pgbouncer-'))
    await chmod(folder, 0o755)
    database = await createPostgresDatabase()
    const direct = new URL(database.url)
    const port = await freePort()
    const file = path.join(folder, 'pgbouncer.ini')
    await writeFile(
      file,
      `[databases]
* = host=${direct.hostname} port=${direct.port} user=${direct.username} password=${direct.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
    )
    // It refuses to run as root.
    pooler = spawn('pgbouncer', [file], { env: withServers, stdio: 'ignore', ...unprivileged('postgres') })
    const pooled = new URL(database.url)
    pooled.hostname = '127.0.0.1'
    pooled.port = String(port)
    const env = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: database.url, LOG_LEVEL: 'silent' }
    await vi.waitFor(async () => (site = await startTestApp('sqlite', { env })), { timeout: scaled(30_000) })
  }, scaled(60_000))
  afterAll(async () => {
    await site.close()
    pooler.kill()
    if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  test('many changes at the same time are all saved', async () => {
    const author = await site.signIn('ADMIN')
    const titles = Array.from({ length: 30 }, (_, number) => `Tide ${number}`)
    const answers = await Promise.all(
      titles.map((title) =>
        site.call('POST', '/api/admin/articles', {
          token: author.token,
          body: { title, status: 'published' },
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    const pages = await Promise.all(
      answers.map(async (answer) => (await site.call('GET', answer.json().url)).statusCode),
    )
    expect(new Set(pages)).toEqual(new Set([200]))
  })

  test('a change reaches another instance', async () => {
    const other = await openDeps(site.deps.config, site.deps.log)
    const heard: string[] = []
    other.deps.events.on((tags) => heard.push(...tags))
    await site.deps.events.emit(['article:1'])
    await vi.waitFor(() => expect(heard).toContain('article:1'), { timeout: scaled(10_000) })
    await other.close()
  })

  test('workers leave no connection behind that cannot write', async () => {
    const worker = await openToRead(site.deps.config, site.deps.log, {
      ...site.deps.events,
      close: async () => {},
    })
    const ids = Array.from({ length: 10 }, () => worker.deps.db.selectFrom('articles').select('id').execute())
    await Promise.all(ids)
    const saved = Array.from({ length: 10 }, (_, number) =>
      articles.create(site.ctx(), { title: `After ${number}`, status: 'draft' }),
    )
    expect(await Promise.all(saved)).toHaveLength(10)
    await worker.close()
  })
})
