// Sites with the schema of an earlier version, to upgrade and to roll back to.
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Deps } from '../../src/server/core/context.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { archivedTables, batchesOf, insertRows } from '../../src/server/features/archive/archive.ts'
import { fillWithDemo } from '../../src/server/features/demo/demo.ts'
import { startTestApp } from './app.ts'
import { dropPictures } from './archives.ts'

/** The newest migration of the earlier version. */
export const earlierSchema = '0023_list_indexes'

/** Puts the demo site, with an administrator, into an empty one, with the schema of an earlier version. */
export async function fillEarlierSite(
  target: Pick<Deps, 'engine' | 'db' | 'read' | 'config'>,
  schema = earlierSchema,
): Promise<void> {
  await migrate(target, schema)
  const source = await startTestApp('sqlite')
  try {
    await source.signIn('ADMIN')
    await fillWithDemo(source.ctx())
    await dropPictures(source.ctx())
    await cp(path.join(source.deps.config.dataDir, 'media'), path.join(target.config.dataDir, 'media'), {
      recursive: true,
    })
    for (const { name, key } of archivedTables) {
      const columns = await columnsOf(target.db, name)
      if (columns.length === 0) continue
      await sql`delete from ${sql.table(name)}`.execute(target.db)
      for await (const { rows } of batchesOf(source.deps.db, { name, key }))
        await insertRows(
          target.db,
          name,
          rows
            .filter(isKnown(name))
            .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))),
        )
    }
  } finally {
    await source.close()
  }
}

// The only kinds of slugs that earlier versions know.
const isKnown = (table: string) => (row: { kind?: unknown }) =>
  table !== 'slugs' || ['article', 'page', 'category'].includes(String(row.kind))

export async function columnsOf(db: Db, table: string): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
}
