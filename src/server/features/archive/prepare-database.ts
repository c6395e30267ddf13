import type { Connection } from '../../db/connect.ts'
import { appliedMigrations, isKnownMigration, migrate } from '../../db/migrate.ts'
import * as queries from './archive.queries.ts'
import { ArchiveError, type Manifest } from './format.ts'

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

/** Brings an empty database to the schema of the archive. Throws ArchiveError for another one. */
export async function prepareDatabase(
  connection: Connection,
  { schema, product }: Pick<Manifest, 'schema' | 'product'>,
): Promise<void> {
  if (!isKnownMigration(schema)) {
    const message = `This archive was written by Masthead ${product}, which is newer than this one. Update Masthead first.`
    throw new ArchiveError(message)
  }
  const applied = await appliedMigrations(connection)
  if (applied.some((name) => name > schema)) {
    const message =
      'The database here is newer than the archive. Restore into a new one: set DATA_DIR, or DATABASE_URL, to another place.'
    throw new ArchiveError(message)
  }
  await migrate(connection, schema)
  for (const table of contentTables) {
    if (!(await queries.hasRows(connection.db, table))) continue
    const message =
      'This site has content. Restore into an empty one: set DATA_DIR, or DATABASE_URL, to another place.'
    throw new ArchiveError(message)
  }
}
