import type { Config } from '../config.ts'
import { type Rollback, rollBack } from '../features/upgrades/upgrade.ts'
import { UsageError } from './explain.ts'
import { addressOf } from './own-address.ts'
import { showProgress } from './progress.ts'
import { withDeps } from './site.ts'

const answersWithinMs = 2000

/** Returns the database to the version before, and says what could not be preserved. */
export async function rollback(): Promise<void> {
  const progress = showProgress()
  const result = await withDeps({ isMigrated: false }, async (deps) => {
    if (await isRunning(deps.config))
      throw new UsageError('The site is running. Stop it, then run the command again.')
    return rollBack(deps, { onProgress: progress.show }).finally(progress.end)
  })
  process.stdout.write(describe(result))
}

export async function isRunning(config: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  try {
    await fetch(`${addressOf(config)}/api/health`, { signal: AbortSignal.timeout(answersWithinMs) })
    return true
  } catch {
    return false
  }
}

function describe({ from: { manifest }, saved, leftOut, isSearchReady }: Rollback): string {
  const lines = [
    `The database is now ready for the version that ran until ${manifest.createdAt} (${manifest.schema}). Start that version now.`,
    leftOut.length === 0
      ? 'Everything that was written since then is still there.'
      : 'Everything that was written since then is still there, except for:',
    ...leftOut.map(({ table, column, rows, why }) => {
      const what = column === undefined ? table : `${table}, ${column}`
      return `  ${what}: ${rows} ${rows === 1 ? 'row' : 'rows'}. ${why}`
    }),
    `A snapshot from before the rollback is in ${saved}. The newer version can restore it.`,
  ]
  if (!isSearchReady)
    lines.push('Search finds nothing yet: run "masthead doctor --repair" with the earlier version.')
  return lines.map((line) => `${line}\n`).join('')
}
