// What the list of articles in the admin costs with 100 and with 10,000 articles, on both databases, as a ratio within
// one run. The screen draws one page of the list in both cases, so only the answer could grow.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import * as articles from '../src/server/features/articles/articles.ts'
import { openDeps } from '../src/server/open.ts'
import startPostgres from '../tests/support/postgres.ts'
import { createPostgresDatabase } from '../tests/support/postgres-database.ts'
import { median } from './load.ts'
import { multiply } from './multiply.ts'
import { seed } from './seed.ts'

const small = 100
const large = 10_000
const times = 40

type Query = Parameters<typeof articles.adminList>[1]
type Costs = Record<string, number>

const lists = (count: number): Record<string, Query> => ({
  'first page': { page: 1, limit: 25 },
  '100 rows': { page: 1, limit: 100 },
  'last page': { page: count / 25, limit: 25 },
  'by title': { page: 1, limit: 25, sort: 'title' },
  'by category': { page: 1, limit: 25, sort: 'category' },
  'last edited': { page: 1, limit: 25, sort: 'updated' },
  published: { page: 1, limit: 25, status: 'published' },
  search: { page: 1, limit: 25, q: 'article 7' },
})

async function costs(env: Record<string, string>, count: number): Promise<Costs> {
  const config = loadConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', ...env })
  await seed(config, small)
  if (count > small) await multiply(config, count)
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  await sql`analyze`.execute(deps.db)
  const ctx = contextOf(deps, system, { readOnly: true })
  const result: Costs = {}
  for (const [name, query] of Object.entries(lists(count))) {
    const durations: number[] = []
    for (let time = 0; time < times; time++) {
      const began = performance.now()
      await articles.adminList(ctx, query)
      durations.push(performance.now() - began)
    }
    result[name] = median(durations)
  }
  await close()
  return result
}

async function compare(name: string, env: (count: number) => Promise<Record<string, string>>): Promise<void> {
  const few = await costs(await env(small), small)
  const many = await costs(await env(large), large)
  for (const [list, ms] of Object.entries(many)) {
    const ratio = ms / (few[list] ?? ms)
    process.stdout.write(
      `${name.padEnd(10)} ${list.padEnd(12)} ${few[list]?.toFixed(2)} ms -> ${ms.toFixed(2)} ms, ${ratio.toFixed(1)} times\n`,
    )
  }
}

const directory = mkdtempSync(path.join(tmpdir(), 'masthead-bench-'))
const dataDir = (count: number) => path.join(directory, String(count))
await compare('sqlite', async (count) => ({ DATA_DIR: dataDir(count) }))
const stop = await startPostgres()
const databases: { drop(): Promise<void> }[] = []
await compare('postgres', async (count) => {
  const database = await createPostgresDatabase()
  databases.push(database)
  return { DATA_DIR: dataDir(count + 1), DATABASE_URL: database.url }
})
for (const database of databases) await database.drop()
await stop?.()
rmSync(directory, { recursive: true, force: true })
