// Sites from earlier versions (tests/fixtures/old-databases).
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../src/server/db/schema.ts'
import type { Engine } from './engines.ts'

const fixtures = path.resolve('tests/fixtures/old-databases')

export const oldSites = globSync('*/*.db.br', { cwd: fixtures })
  .sort()
  .map((file) => file.replace('.db.br', ''))
export const oldArchives = globSync('*/*.tar', { cwd: fixtures }).sort()
export const archiveFile = (name: string): string => path.join(fixtures, name)

const read = (name: string): Buffer => brotliDecompressSync(readFileSync(path.join(fixtures, `${name}.br`)))

/** Puts an old site where a server with this configuration will look for it. */
export async function putOldSite(
  engine: Engine,
  name: string,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
): Promise<void> {
  if (engine === 'sqlite') {
    writeFileSync(path.join(dataDir, 'masthead.db'), read(`${name}.db`))
    const media = path.join(dataDir, 'media')
    mkdirSync(media)
    if (existsSync(path.join(fixtures, `${name}.media.tar.br`)))
      execFileSync('tar', ['-x', '-C', media], { input: read(`${name}.media.tar`) })
    return
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(read(`${name}.sql`).toString()).finally(() => client.end())
}

/** The number of rows of each table; `skip` names those that are not content. */
export async function countRows(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
    // Later versions list the addresses of tags and authors as well.
    const { rows } = await (table === 'slugs'
      ? sql<{
          count: number
        }>`${counted} where kind in ('article', 'page', 'category')`
      : counted
    ).execute(db)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

/**
 * The addresses that visitors could request, from the old tables: those of public content, and former ones that lead to
 * it.
 */
export async function publicAddresses(db: Db, now: string): Promise<string[]> {
  const { rows } = await sql<{ space: string; slug: string; kind: string; id: string }>`
    select space, slug, kind, "entityId" as id from slugs
    where kind = 'category'
      or "entityId" in (select id from articles where status = 'published' and "publishedAt" <= ${now})
      or "entityId" in (select id from pages where status = 'published')`.execute(db)
  return rows.map(({ space, slug }) => `${space === 'article' ? '/blog' : ''}/${encodeURIComponent(slug)}`)
}
