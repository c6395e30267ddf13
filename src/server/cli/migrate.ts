import { mkdir } from 'node:fs/promises'
import { loadConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

export async function migrateDatabase(): Promise<void> {
  const config = loadConfig()
  await mkdir(config.dataDir, { recursive: true })
  const connection = connect(config)
  try {
    const applied = await migrate(connection)
    const steps = applied.map((name) => `  ${name}\n`).join('')
    process.stdout.write(
      applied.length === 0 ? 'The database is up to date.\n' : `Brought the database up to date:\n${steps}`,
    )
  } finally {
    await connection.close()
  }
}
