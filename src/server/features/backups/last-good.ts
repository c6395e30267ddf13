import { isProven } from '../../../content/backup-proof.ts'
import { type BackupProof, type BackupState, backupProof } from '../../../contracts/backups.ts'
import type { Ctx } from '../../core/context.ts'
import { firstUseAt } from '../../core/first-use.ts'
import { before } from '../../core/process-runs.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import type { Db } from '../../db/schema.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './backups.queries.ts'
import { hasRoomForNext } from './disk-space.ts'

const lateAfterMs = 2 * 24 * 60 * 60 * 1000
const readAtOnce = 20

/** The newest good backup, and the problems with the backups of a site that makes one every night. */
export async function lastGood(ctx: Ctx): Promise<BackupState> {
  const { backups } = await settings.stored(ctx)
  const isNightly = backups.nightly && ctx.config.copyOf === undefined
  const last = await findLastGood(ctx.db)
  const since = last?.startedAt ?? (await firstUseAt(ctx.db))
  return withSentences({
    lastGoodAt: last?.startedAt ?? null,
    isLate: isNightly && since !== undefined && since < before(ctx.now(), lateAfterMs),
    hasRoom: !isNightly || (await hasRoomForNext(ctx, { last, isInBucket: backups.to !== '' })),
    proof: await latestProof(ctx),
  })
}

/** The newest good backup. A backup that failed its rehearsal does not count. */
export async function findLastGood(db: Db): Promise<queries.GoodRun | undefined> {
  for (let before: string | undefined; ; ) {
    const runs = await queries.listGood(db, before, readAtOnce)
    const good = runs.find((run) => {
      const proof = proofOf(run.proof)
      return proof === null || isProven(proof)
    })
    if (good || runs.length < readAtOnce) return good
    before = runs.at(-1)?.startedAt
  }
}

/** The result of the latest rehearsal. */
export async function latestProof({ db }: Pick<Ctx, 'db'>): Promise<BackupProof | null> {
  return proofOf((await queries.latestProof(db)) ?? null)
}

export const proofOf = (proof: string | null): BackupProof | null =>
  proof === null ? null : backupProof.parse(JSON.parse(proof))
