import type { Connection } from '../../db/connect.ts'
import { appliedMigrations, isKnownMigration, migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import * as queries from './archive.queries.ts'
import { ArchiveError, isNewer, type Manifest } from './format.ts'

// What a site has as soon as somebody uses it.
const contentTables = [
  'users',
  'articles',
  'pages',
  'categories',
  'media',
  'sections',
  'menu_items',
  'messages',
  'trash',
]

/** Brings an empty database to the schema of the archive. Throws ArchiveError for another one, which stays as it is. */
export async function prepareDatabase(
  connection: Connection,
  { schema, product }: Pick<Manifest, 'schema' | 'product'>,
): Promise<void> {
  if (!isKnownMigration(schema)) throw new ArchiveError(isNewer(product))
  await refuseContent(connection.db)
  const applied = await appliedMigrations(connection)
  if (applied.some((name) => name > schema)) {
    const message =
      'The database here has been used by a newer Masthead than the archive. Restore into a new one: set DATA_DIR, or DATABASE_URL, to another place.'
    throw new ArchiveError(message)
  }
  await migrate(connection, schema)
}

/** Throws ArchiveError where anybody has used the site. */
export async function refuseContent(db: Db): Promise<void> {
  const existing = await queries.listTables(db)
  for (const table of contentTables.filter((name) => existing.has(name))) {
    if (!(await queries.hasRows(db, table))) continue
    const message =
      'This site has content. Restore into an empty one: set DATA_DIR, or DATABASE_URL, to another place.'
    throw new ArchiveError(message)
  }
}
