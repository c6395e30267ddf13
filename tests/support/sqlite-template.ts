// Vitest's global setup: makes a SQLite database with the tables of this version, once for each test run, and passes
// its path on as TEST_SQLITE_TEMPLATE. Copying it takes less time than migrating for every test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-template-'))
  const connection = connect({ databaseUrl: undefined, dataDir: folder })
  try {
    await migrate(connection)
  } finally {
    await connection.close()
  }
  process.env.TEST_SQLITE_TEMPLATE = join(folder, 'masthead.db')
  return () => rmSync(folder, { recursive: true, force: true })
}
