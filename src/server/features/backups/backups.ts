import path from 'node:path'
import type { Selectable } from 'kysely'
import type { BackupRun, Backups } from '../../../contracts/backups.ts'
import { english, say } from '../../../i18n/said.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { firstUseAt } from '../../core/first-use.ts'
import { latestNight } from '../../core/latest-night.ts'
import { before, deadBefore, type Run } from '../../core/process-runs.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import { newerMigrations } from '../../db/migrate.ts'
import { type CommandProcess, startProcess } from '../../platform/command-process.ts'
import { newId } from '../../platform/ids.ts'
import { ArchiveError, addressOf, forNewBackup, placeOf } from '../archive/archive.ts'
import * as settings from '../settings/settings.ts'
import { warnAdministrators } from './backup-mail.ts'
import * as queries from './backups.queries.ts'
import type { BackupRunTable } from './backups.table.ts'
import { findLastGood, proofOf } from './last-good.ts'
import { encryptionOf } from './passphrase.ts'
import { prove } from './proving.ts'
import { begin } from './runs.ts'

export { findLastGood, lastGood, latestProof } from './last-good.ts'

const listed = 20
const rememberedMs = 400 * 24 * 60 * 60 * 1000

/** The latest backups of the server, and their configuration. */
export async function list(ctx: Ctx): Promise<Backups> {
  authorize(ctx, 'settings.write')
  const runs = await queries.listRuns(ctx.db, listed)
  return withSentences({
    host: hostOf(ctx),
    encryption: await encryptionOf(ctx),
    copyOf: ctx.config.copyOf ?? null,
    canUseBuckets: ctx.config.backups.bucket !== undefined,
    folder: path.join(ctx.config.dataDir, 'backups'),
    lastGoodAt: (await findLastGood(ctx.db))?.startedAt ?? null,
    runs: runs.map((run) => present(run, deadBefore(ctx.now()))),
  })
}

/**
 * Starts a backup, which continues after the answer. Throws REQUEST_IN_PROGRESS while another is running, on any
 * instance.
 */
export async function start(ctx: Ctx): Promise<Backups> {
  authorize(ctx, 'settings.write')
  await beginBackup(ctx, newId())
  return list(ctx)
}

/**
 * Starts reading every byte of a good backup, which continues after the answer. Throws NOT_FOUND,
 * REQUEST_IN_PROGRESS.
 */
export async function verify(ctx: Ctx, id: string): Promise<Backups> {
  authorize(ctx, 'settings.write')
  const { address } = await existing(ctx, id)
  await begin(ctx, { id: newId(), kind: 'verify', address }, (onProgress) =>
    startProcess(ctx.config, ['verify', address], { onProgress }),
  )
  return list(ctx)
}

/**
 * Starts to replace the site with a backup, which continues after the answer: the current site is backed up first, and
 * stays until the new one is complete. `host`, that of the site, confirms it. Throws NOT_FOUND, VALIDATION_FAILED,
 * REQUEST_IN_PROGRESS.
 */
export async function restore(
  ctx: Ctx,
  id: string,
  { host, passphrase = '' }: { host: string; passphrase?: string | undefined },
): Promise<Backups> {
  const { id: by } = authorize(ctx, 'settings.write')
  if (host.trim().toLowerCase() !== hostOf(ctx))
    throw invalidField('host', say('Type {host} to confirm.', { host: hostOf(ctx) }))
  const { address } = await existing(ctx, id)
  const command = ['restore', address, '--replace', '--request-stdin']
  // The audit log of the restored site should say who did this: it does not contain the entry of this call.
  const { ip, userAgent } = ctx.call ?? {}
  const who = by === null ? undefined : { id: by, name: await queries.nameOf(ctx.db, by), ip, userAgent }
  const input = JSON.stringify({ passphrase, by: who })
  const run = await begin(ctx, { id: newId(), kind: 'restore', address }, (onProgress) =>
    startProcess(ctx.config, command, { onProgress, input }),
  )
  // Another process has changed everything, so this one's caches are outdated.
  void run?.ended.then(() => ctx.events.emit(['*']))
  return list(ctx)
}

const hostOf = ({ config }: Ctx) => new URL(config.publicUrl).host

async function existing(ctx: Ctx, id: string): Promise<Selectable<BackupRunTable>> {
  const backup = await queries.findBackup(ctx.db, id)
  if (!backup) throw new AppError('NOT_FOUND', english('Backup not found. It may have been deleted.'))
  return backup
}

/**
 * Makes the backup of this night, unless it has been made, is being made by another instance, or nights are switched
 * off. One that failed is repeated after an hour, one that `signal` stopped at once. On a database that a newer version
 * has changed, an instance of that version makes it. Resolves when it is done, and rejects if it has failed.
 */
export async function backUpNightly(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const { backups, timeZone } = await settings.stored(ctx)
  // A copy has its original's settings, which name the original's places for backups.
  if (!backups.nightly || ctx.config.copyOf !== undefined) return
  const night = latestNight(ctx.now(), { timeZone, hour: backups.hour })
  const firstUse = await firstUseAt(ctx.db)
  if (firstUse === undefined || firstUse > night.at) return
  if ((await newerMigrations(ctx.db)).length > 0) return
  const id = `night-${night.date}`
  const isRepeated = await queries.hasFailed(ctx.db, id)
  const run = await beginBackup(ctx, id).catch(unlessBusy)
  if (!run) return
  if (signal.aborted) run.stop()
  signal.addEventListener('abort', run.stop, { once: true })
  const failure = await run.ended
  if (failure !== null && signal.aborted) return queries.forgetRun(ctx.db, id)
  await proveNight(ctx, id, signal)
  if (signal.aborted) return
  // Not every hour.
  if (failure === null || !isRepeated) await warnAdministrators(ctx)
  await queries.forgetOldRuns(ctx.db, before(ctx.now(), rememberedMs))
  if (failure !== null) throw new Error(failure)
}

/** While an administrator's run is active, the night waits for the next look. */
function unlessBusy(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'REQUEST_IN_PROGRESS') throw error
}

/** Restores a nightly backup into a copy and compares that with the site. In development, pages come from sources. */
async function proveNight(ctx: Ctx, id: string, signal: AbortSignal): Promise<void> {
  const backup = await queries.findBackup(ctx.db, id)
  if (!backup || signal.aborted || ctx.config.environment === 'development') return
  const { to } = (await settings.stored(ctx)).backups
  await prove(ctx, backup, { newAddress: () => newAddress(ctx, to).address, signal })
}

/** Undefined if another process has the run, if it is done, or if it has just failed. */
async function beginBackup(ctx: Ctx, id: string): Promise<Run | undefined> {
  const { address, failure } = newAddress(ctx, (await settings.stored(ctx)).backups.to)
  // A copy shares its places with nobody, but its settings may name those of its original.
  const prune = ctx.config.copyOf === undefined ? ['--prune'] : []
  return begin(ctx, { id, kind: 'backup', address }, (onProgress) =>
    failure === undefined
      ? startProcess(ctx.config, ['backup', '--to', address, ...prune], { onProgress })
      : refused(failure),
  )
}

/** Where a new backup goes; with `failure`, why it cannot be made. */
function newAddress({ config }: Ctx, to: string): { address: string; failure?: string } {
  const place = (config.copyOf === undefined && to) || `${path.join(config.dataDir, 'backups')}/`
  try {
    return { address: addressOf(forNewBackup(placeOf(place, config))) }
  } catch (error) {
    if (error instanceof ArchiveError) return { address: place, failure: error.message }
    throw error
  }
}

const refused = (failure: string): CommandProcess => ({
  outcome: Promise.resolve({ failure, out: '', warnings: '' }),
  stop: () => {},
})

const died = english('The server stopped before this was done.')

function present(
  { token: _, link: _link, endedAt, aliveAt, failure, proof, ...run }: Selectable<BackupRunTable>,
  deadBefore: string,
): BackupRun {
  const isDead = endedAt === null && aliveAt < deadBefore
  return {
    ...run,
    endedAt: isDead ? aliveAt : endedAt,
    failure: isDead ? died : failure,
    proof: proofOf(proof),
  }
}
