import { pino } from 'pino'
import type { AuditAction } from '../../contracts/audit-actions.ts'
import { loadConfig } from '../config.ts'
import { type Ctx, contextOf, system } from '../core/context.ts'
import { openDeps } from '../open.ts'

/**
 * Does `work` on the configured site, as the system, with the database migrated; closes everything afterwards. `action`:
 * what the audit log calls the change; undefined for what changes nothing, or only what is derived.
 */
export async function withSite<T>(work: (ctx: Ctx) => Promise<T>, action?: AuditAction): Promise<T> {
  // Standard output belongs to the command.
  const log = pino({ level: 'warn' }, pino.destination(process.stderr.fd))
  const { deps, close } = await openDeps(loadConfig(), log)
  try {
    return await work(contextOf(deps, system, { action }))
  } finally {
    await close()
  }
}
