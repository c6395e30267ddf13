import { pino } from 'pino'
import { loadConfig } from '../config.ts'
import { type Ctx, contextOf, system } from '../core/context.ts'
import { openDeps } from '../open.ts'

/** Does `work` on the configured site, as the system, with the database migrated; closes everything afterwards. */
export async function withSite<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  // Standard output belongs to the command.
  const log = pino({ level: 'warn' }, pino.destination(process.stderr.fd))
  const { deps, close } = await openDeps(loadConfig(), log)
  try {
    return await work(contextOf(deps, system))
  } finally {
    await close()
  }
}
