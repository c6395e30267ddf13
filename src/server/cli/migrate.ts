import { mkdir } from 'node:fs/promises'
import { loadConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

export async function migrateDatabase(): Promise<void> {
  const config = loadConfig()
  await mkdir(config.dataDir, { recursive: true })
  const connection = connect(config)
  try {
    const taken = await migrate(connection)
    const steps = taken.map((name) => `  ${name}\n`).join('')
    process.stdout.write(
      taken.length === 0 ? 'The database is up to date.\n' : `Brought the database up to date:\n${steps}`,
    )
  } finally {
    await connection.close()
  }
}
