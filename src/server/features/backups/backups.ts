import path from 'node:path'
import type { BackupRun, Backups } from '../../../contracts/backups.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { newerMigrations } from '../../db/migrate.ts'
import { newId } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { ArchiveError, addressOf, forNewBackup, placeOf } from '../archive/archive.ts'
import * as settings from '../settings/settings.ts'
import { type BackupProcess, startBackupProcess } from './backup-process.ts'
import * as queries from './backups.queries.ts'
import type { BackupRunTable } from './backups.table.ts'
import { latestNight } from './night.ts'

const lateAfterMs = 2 * 24 * 60 * 60 * 1000
const reportEveryMs = 20_000
const deadAfterMs = 2 * 60_000
const listed = 20
const rememberedMs = 400 * 24 * 60 * 60 * 1000

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** The latest backups that the server has made, and how it makes them. */
export async function list(ctx: Ctx): Promise<Backups> {
  authorize(ctx, 'settings.write')
  const runs = await queries.listRuns(ctx.db, listed)
  return {
    isEncrypted: ctx.config.backups.passphrase !== undefined,
    copyOf: ctx.config.copyOf ?? null,
    canUseBuckets: ctx.config.backups.bucket !== undefined,
    folder: path.join(ctx.config.dataDir, 'backups'),
    lastGoodAt: (await queries.lastGoodAt(ctx.db)) ?? null,
    runs: runs.map((run) => present(run, before(ctx.now(), deadAfterMs))),
  }
}

/** When the newest good backup was begun, and whether that is too long ago for a site that makes one every night. */
export async function lastGood(ctx: Ctx): Promise<{ lastGoodAt: string | null; isLate: boolean }> {
  const { backups } = await settings.stored(ctx)
  const lastGoodAt = await queries.lastGoodAt(ctx.db)
  const since = lastGoodAt ?? (await queries.firstUseAt(ctx.db))
  const isLate =
    backups.nightly &&
    ctx.config.copyOf === undefined &&
    since !== undefined &&
    since < before(ctx.now(), lateAfterMs)
  return { lastGoodAt: lastGoodAt ?? null, isLate }
}

/** Begins a backup, which goes on after the answer. Throws REQUEST_IN_PROGRESS while another is under way, on any instance. */
export async function start(ctx: Ctx): Promise<Backups> {
  authorize(ctx, 'settings.write')
  if (await queries.isRunning(ctx.db, before(ctx.now(), deadAfterMs)))
    throw new AppError('REQUEST_IN_PROGRESS', 'A backup is being made already. Wait until it is done.')
  const run = await begin(ctx, newId())
  void run?.ended
  return list(ctx)
}

/**
 * Makes the backup of this night, unless it has been made, is being made by another instance, or nights are switched
 * off. On a database that a newer version has changed, an instance of that version makes it. Resolves when it is done.
 */
export async function backUpNightly(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const { backups, timeZone } = await settings.stored(ctx)
  // A copy has the settings of its original, whose backups they name.
  if (!backups.nightly || ctx.config.copyOf !== undefined) return
  const night = latestNight(ctx.now(), timeZone)
  const firstUse = await queries.firstUseAt(ctx.db)
  if (firstUse === undefined || firstUse > night.at) return
  if ((await newerMigrations(ctx.db)).length > 0) return
  const run = await begin(ctx, `night-${night.date}`)
  if (!run) return
  signal.addEventListener('abort', run.stop, { once: true })
  await run.ended
  if ((await lastGood(ctx)).isLate) await warnAdministrators(ctx)
  await queries.forgetOldRuns(ctx.db, before(ctx.now(), rememberedMs))
}

/** Undefined if the run is another's, or done. */
async function begin(ctx: Ctx, id: string): Promise<{ ended: Promise<void>; stop(): void } | undefined> {
  const { address, failure: refusal } = newAddress(ctx, (await settings.stored(ctx)).backups.to)
  const now = ctx.now()
  const token = newId()
  const run = { id, token, startedAt: now, aliveAt: now, address }
  if (!(await queries.claimRun(ctx.db, run, before(now, deadAfterMs)))) return undefined
  const child = refusal === undefined ? startBackupProcess(ctx.config, address) : refused(refusal)
  const reporting = setInterval(() => report(ctx, token, { aliveAt: ctx.now() }), reportEveryMs)
  const ended = child.failure.then(async (failure) => {
    clearInterval(reporting)
    if (failure !== undefined) ctx.log.error({ failure, address }, 'the backup failed')
    await report(ctx, token, { aliveAt: ctx.now(), endedAt: ctx.now(), failure: failure ?? null })
  })
  return { ended, stop: child.stop }
}

async function warnAdministrators(ctx: Ctx): Promise<void> {
  const { siteName } = await settings.stored(ctx)
  const [run] = await queries.listRuns(ctx.db, 1)
  const text = [
    `The last good backup of ${siteName} is more than two days old.`,
    `The latest one failed: ${run?.failure ?? 'the reason is in the log of the server.'}`,
    `${ctx.config.publicUrl}/admin/settings?tab=backups`,
  ].join('\n\n')
  for (const to of await queries.administrators(ctx.db))
    await sendMail(ctx.config, { to, subject: `${siteName} is not being backed up`, text }).catch(
      (error: unknown) => ctx.log.error({ err: error }, 'an email could not be sent'),
    )
}

/** Where a new backup goes; with `failure` it cannot. */
function newAddress({ config }: Ctx, to: string): { address: string; failure?: string } {
  const place = (config.copyOf === undefined && to) || `${path.join(config.dataDir, 'backups')}/`
  try {
    return { address: addressOf(forNewBackup(placeOf(place, config))) }
  } catch (error) {
    if (error instanceof ArchiveError) return { address: place, failure: error.message }
    throw error
  }
}

const refused = (failure: string): BackupProcess => ({ failure: Promise.resolve(failure), stop: () => {} })

const report = (ctx: Ctx, token: string, change: Parameters<typeof queries.updateRun>[2]): Promise<void> =>
  queries.updateRun(ctx.db, token, change).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the state of a backup could not be stored')
  })

const died = 'The server stopped while the backup was made.'

function present(
  { id, startedAt, endedAt, aliveAt, address, failure }: BackupRunTable,
  deadBefore: string,
): BackupRun {
  const isDead = endedAt === null && aliveAt < deadBefore
  return { id, startedAt, endedAt: isDead ? aliveAt : endedAt, address, failure: isDead ? died : failure }
}
