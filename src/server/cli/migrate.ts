import { bringUpToDate } from '../features/upgrades/upgrade.ts'
import { withDeps } from './site.ts'

export const migrateDatabase = (): Promise<void> =>
  withDeps({ isMigrated: false }, async (deps) => {
    const applied = await bringUpToDate(deps)
    const steps = applied.map((name) => `  ${name}\n`).join('')
    process.stdout.write(
      applied.length === 0 ? 'The database is up to date.\n' : `Brought the database up to date:\n${steps}`,
    )
  })
