import { stat } from 'node:fs/promises'
import path from 'node:path'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { freeBytesOf } from '../../platform/disk.ts'
import { firstIdAt } from '../../platform/ids.ts'
import * as queries from './backups.queries.ts'

/**
 * Whether there is space for the next backup and its rehearsal. The rows, stored compressed and restored into a copy,
 * need about as much as the database; of the files, those added since the last good backup are stored.
 */
export async function hasRoomForNext(
  ctx: Ctx,
  { last, isInBucket }: { last: queries.GoodRun | undefined; isInBucket: boolean },
): Promise<boolean> {
  const { dataDir } = ctx.config
  const folder = path.join(dataDir, 'backups')
  const db = backgroundDb(ctx)
  const ofRows = await ctx.engine.databaseBytes(db)
  if (isInBucket) return ofRows <= (await freeBytesOf(dataDir))
  // The previous one may have gone somewhere else.
  const since = last?.address.startsWith(folder + path.sep) ? firstIdAt(last.startedAt) : ''
  const ofFiles = await queries.sumFilesSince(db, since)
  const isThere = await stat(folder).catch(() => undefined)
  const free = Math.min(await freeBytesOf(dataDir), isThere ? await freeBytesOf(folder) : Infinity)
  return ofRows + ofFiles <= free
}
