import type { BackupRun } from '../../../contracts/backups.ts'
import { english } from '../../../i18n/said.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { before, deadBefore, follow, type Run } from '../../core/process-runs.ts'
import { transaction } from '../../core/transaction.ts'
import type { CommandProcess } from '../../platform/command-process.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './backups.queries.ts'

const retryAfterMs = 60 * 60_000

type Start = (onProgress: (progress: string) => void) => CommandProcess

const underWay: Record<BackupRun['kind'], string> = {
  backup: english('A backup is being made. Wait until that is done.'),
  verify: english('A backup is being verified. Wait until that is done.'),
  upload: english('A backup is being uploaded. Wait until that is done.'),
  restore: english('A backup is being restored. Wait until that is done.'),
}

/**
 * Starts a run. Undefined if another instance has it, if it is done, or if it failed within the last hour. Throws REQUEST_IN_PROGRESS while another run is
 * active, on any instance.
 */
export async function begin(
  ctx: Ctx,
  { id, kind, address }: Pick<BackupRun, 'id' | 'kind' | 'address'>,
  start: Start,
): Promise<Run | undefined> {
  const now = ctx.now()
  const token = newId()
  const stale = { deadBefore: deadBefore(now), retryBefore: before(now, retryAfterMs) }
  const row = { id, kind, token, startedAt: now, aliveAt: now, address }
  const isClaimed = await transaction(ctx, async (inner) => {
    // Of two that begin at the same moment, one waits here and then sees the other.
    await inner.engine.lockTables(inner.db, ['backup_runs'])
    if (!(await queries.claimRun(inner.db, row, stale))) return false
    const other = await queries.findOtherRunning(inner.db, token, stale.deadBefore)
    if (other) throw new AppError('REQUEST_IN_PROGRESS', underWay[other.kind])
    // The answer is not known yet.
    await completing({ ...inner, storeAnswer: undefined }, async () => ({ title: address }))
    return true
  })
  if (!isClaimed) return undefined
  return follow(ctx, {
    token,
    start,
    store: async (report) => {
      await queries.updateRun(ctx.db, token, report)
      // These are never called off.
      return true
    },
    noteOf: ({ out, warnings }) => (kind === 'backup' ? warnings : out),
    stopped: stopped(kind),
    what: `the ${kind}`,
    address,
  })
}

const stopped = (kind: BackupRun['kind']) =>
  kind === 'restore'
    ? english(
        'The server stopped during the restore. The site is complete: either as it was before, or as restored. Check it before you start again.',
      )
    : english('The server stopped before this was done. Start it again.')
