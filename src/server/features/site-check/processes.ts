import type { Ctx } from '../../core/context.ts'
import type { Engine } from '../../db/engine.ts'
import { type CommandProcess, startProcess } from '../../platform/command-process.ts'
import * as queries from './site-check.queries.ts'

const runningByEngine = new WeakMap<Engine, Map<CommandProcess, Promise<void>>>()

function runningOf({ engine }: Pick<Ctx, 'engine'>): Map<CommandProcess, Promise<void>> {
  const running = runningByEngine.get(engine) ?? new Map<CommandProcess, Promise<void>>()
  runningByEngine.set(engine, running)
  return running
}

/** Runs a claimed check in a separate process, which reports to the database. Resolves when the process has ended. */
export function launch(ctx: Ctx, token: string): Promise<void> {
  const child = startProcess(ctx.config, ['check-site', '--run', token])
  const running = runningOf(ctx)
  const ended = child.outcome
    .then(async ({ failure }) => {
      // A check that the server has stopped is continued later.
      if (failure === undefined || !running.has(child)) return
      ctx.log.error({ failure }, 'the site check failed')
      const at = ctx.now()
      await queries.updateRun(ctx.db, token, { aliveAt: at, endedAt: at, failure })
    })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'the end of a site check could not be stored'))
    .finally(() => running.delete(child))
  running.set(child, ended)
  return ended
}

/** Stops the checks of this process. Any instance continues them when it next looks for a check that is due. */
export async function stopChecks(ctx: Pick<Ctx, 'engine'>): Promise<void> {
  const running = runningOf(ctx)
  const ended = [...running.values()]
  for (const child of [...running.keys()]) {
    running.delete(child)
    child.stop()
  }
  await Promise.all(ended)
}
