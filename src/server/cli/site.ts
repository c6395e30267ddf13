import { pino } from 'pino'
import type { AuditAction } from '../../contracts/audit-actions.ts'
import { loadConfig } from '../config.ts'
import { type Ctx, contextOf, type Deps, system } from '../core/context.ts'
import { openDeps } from '../open.ts'

/**
 * Runs `work` on the configured site, as the system, with the database migrated; closes everything afterwards.
 * `action`: the name of the change in the audit log; undefined if only derived data changes, or nothing.
 */
export const withSite = <T>(work: (ctx: Ctx) => Promise<T>, action?: AuditAction): Promise<T> =>
  withDeps({ isMigrated: true }, (deps) => work(contextOf(deps, system, { action })))

/** Like `withSite`, with the parts that contexts are made from. */
export async function withDeps<T>(
  options: { isMigrated: boolean },
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  // Standard output belongs to the command.
  const log = pino({ level: 'warn' }, pino.destination(process.stderr.fd))
  const { deps, close } = await openDeps(loadConfig(), log, options)
  try {
    return await work(deps)
  } finally {
    await close()
  }
}
