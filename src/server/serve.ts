import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { contextOf, system } from './core/context.ts'
import { keepArticlesTidy, keepBodiesFresh } from './features/articles/articles.ts'
import { sweep as sweepAttachments } from './features/attachments/attachments.ts'
import { removeOld as removeOldEntries } from './features/audit/retention.ts'
import { prepareFirstAdmin } from './features/auth/setup.ts'
import { backUpEveryNight } from './features/backups/every-night.ts'
import { keepMirrored } from './features/export/mirror/mirror.ts'
import { keepExportsTidy } from './features/export/runs/tidying.ts'
import { keepExported } from './features/export/static/keep-exported.ts'
import { keepImportsGoing } from './features/import/import.ts'
import { measureOld } from './features/media/media.ts'
import { expirePending } from './features/messages/messages.ts'
import { expire as expireNotFound } from './features/not-found/not-found.ts'
import { keepPurging } from './features/purges/purges.ts'
import { keepIndexPrepared, keepSectionsIndexed, repairWhenDamaged } from './features/search/search.ts'
import { checkEveryNight } from './features/site-check/every-night.ts'
import { keepStatisticsTidy, tidy as tidyStatistics } from './features/statistics/tidying.ts'
import { expire as expireTrash } from './features/trash/trash.ts'
import { bringAvatarsHome } from './features/users/avatars.ts'
import { freeKeys } from './http/idempotency.ts'
import { listen, sayRunning } from './listen.ts'
import { openDeps } from './open.ts'
import { stopOnSignal, stopWhenAsked } from './stop-cleanly.ts'

type Writer = typeof import('./workers/writer.ts')

const hourMs = 3_600_000

/** The process that does everything. With `writer`, workers answer visitors and pass on the rest. */
export async function serve(environment: Config, log: FastifyBaseLogger, writer?: Writer): Promise<void> {
  // Workers are to the writer what a proxy is to a single process.
  const config = writer ? { ...environment, trustProxy: true } : environment
  const { deps, close } = await openDeps(config, log, { tellWorkers: writer?.createTellWorkers() })
  const isDevelopment = process.argv.includes('--dev')
  const app = await buildApp(deps, {
    ...(isDevelopment && { serveSources: (await import('./dev.ts')).serveSources }),
    processFigures: writer?.collectFigures(),
  })
  await freeKeys(deps)
  const bodies = keepBodiesFresh(contextOf(deps, system))
  const ends = keepArticlesTidy(contextOf(deps, system))
  const searching = repairWhenDamaged(contextOf(deps, system))
  const sections = keepSectionsIndexed(contextOf(deps, system))
  const prepared = keepIndexPrepared(contextOf(deps, system))
  const stopped = new AbortController()
  const nights = backUpEveryNight(contextOf(deps, system), stopped.signal)
  const checks = checkEveryNight(contextOf(deps, system))
  const imports = keepImportsGoing(contextOf(deps, system))
  const exports = keepExportsTidy(contextOf(deps, system))
  const statistics = keepStatisticsTidy(contextOf(deps, system))
  const purges = keepPurging(contextOf(deps, system))
  const mirror = keepMirrored(contextOf(deps, system))
  const files = keepExported(contextOf(deps, system))
  const deleteExpired = () => {
    const ctx = contextOf(deps, system)
    const logFailure = (error: unknown) =>
      log.error(
        { err: error },
        'what has expired in the trash, the audit log, the messages, the 404 log or the statistics could not be deleted',
      )
    void expireTrash(ctx).catch(logFailure)
    void expirePending(ctx).catch(logFailure)
    void sweepAttachments(ctx).catch(logFailure)
    void removeOldEntries(ctx).catch(logFailure)
    void expireNotFound(ctx).catch(logFailure)
    void tidyStatistics(ctx).catch(logFailure)
  }
  deleteExpired()
  const emptying = setInterval(deleteExpired, hourMs)
  const stop = async () => {
    stopped.abort()
    clearInterval(emptying)
    await app.drain()
    await app.close()
    await bodies.stop()
    await ends.stop()
    await searching.stop()
    await sections.stop()
    await prepared.stop()
    await nights.stop()
    await checks.stop()
    await imports.stop()
    await exports.stop()
    await statistics.stop()
    await purges.stop()
    await mirror.stop()
    await files.stop()
    await close()
  }
  if (writer) stopWhenAsked(stop)
  else stopOnSignal(log, stop)
  // Before the first answer, so that sign-in works as soon as the site reports ready.
  const setupUrl = await prepareFirstAdmin(contextOf(deps, system))
  if (writer) await writer.serveWorkers(app, setupUrl)
  else await listen(app, config)
  deps.updates.watch(stopped.signal)
  void bringAvatarsHome(contextOf(deps, system), { signal: stopped.signal }).catch(() => {})
  void measureOld(contextOf(deps, system), { signal: stopped.signal }).catch(() => {})
  if (!writer) sayRunning(config, setupUrl)
}
