import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { contextOf, system } from './core/context.ts'
import { MigrationError } from './db/migrate.ts'
import { ArchiveError } from './features/archive/archive.ts'
import { keepArticlesTidy, keepBodiesFresh } from './features/articles/articles.ts'
import { sweep as sweepAttachments } from './features/attachments/attachments.ts'
import { removeOld as removeOldEntries } from './features/audit/retention.ts'
import { prepareFirstAdmin } from './features/auth/setup.ts'
import { backUpEveryNight } from './features/backups/every-night.ts'
import { keepMirrored } from './features/export/mirror/mirror.ts'
import { keepExported } from './features/export/static/keep-exported.ts'
import { keepExportsTidy } from './features/exports/tidying.ts'
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
import { openDeps } from './open.ts'

const stopWithinMs = 10_000
const hourMs = 3_600_000

/** Readable logs, if the development package that writes them is installed. */
function prettyLines() {
  try {
    import.meta.resolve('pino-pretty')
    return { transport: { target: 'pino-pretty' } }
  } catch {
    return {}
  }
}

async function main(): Promise<void> {
  const config = loadConfig()
  const log = pino({ level: config.logLevel, ...(process.stdout.isTTY && prettyLines()) })
  const { deps, close } = await openDeps(config, log)
  const isDevelopment = process.argv.includes('--dev')
  const app = await buildApp(
    deps,
    isDevelopment ? { serveSources: (await import('./dev.ts')).serveSources } : {},
  )
  await freeKeys(deps)
  const bodies = keepBodiesFresh(contextOf(deps, system))
  const ends = keepArticlesTidy(contextOf(deps, system))
  const searching = repairWhenDamaged(contextOf(deps, system))
  const sections = keepSectionsIndexed(contextOf(deps, system))
  const prepared = keepIndexPrepared(contextOf(deps, system))
  const nights = backUpEveryNight(contextOf(deps, system))
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
  const stopped = new AbortController()
  stopCleanly(log, async () => {
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
  })
  // Before the first answer, so that sign-in works as soon as the site reports ready.
  const setupUrl = await prepareFirstAdmin(contextOf(deps, system))
  await listen(app, config)
  deps.updates.watch(stopped.signal)
  void bringAvatarsHome(contextOf(deps, system), { signal: stopped.signal }).catch(() => {})
  void measureOld(contextOf(deps, system), { signal: stopped.signal }).catch(() => {})
  const invitation = setupUrl ? `Create the first administrator: ${setupUrl}\n` : ''
  process.stdout.write(`Masthead is running at ${config.publicUrl}\n${invitation}`)
}

/** Throws ConfigError if the configured port cannot be used. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
      )
    if (code === 'EACCES')
      throw new ConfigError(`Port ${port} is reserved for the system. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL')
      throw new ConfigError(`${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0.`)
    throw error
  }
}

function stopCleanly(log: { info(message: string): void }, stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info('stopping')
      setTimeout(() => process.exit(1), stopWithinMs).unref()
      void stop().then(() => process.exit(0))
    })
  }
}

main().catch((error: unknown) => {
  const isForeseen = [ConfigError, MigrationError, ArchiveError].some((kind) => error instanceof kind)
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${isForeseen ? message : stack}\n`)
  process.exit(1)
})
