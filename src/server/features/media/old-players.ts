import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { measureFile } from '../../platform/strip/strip-file.ts'
import * as queries from './media.queries.ts'
import type { MediaRow } from './media.table.ts'
import { measured } from './media-files.ts'

/**
 * Measures, one after the other, the video and audio files that were uploaded before their length was stored. A file that
 * cannot be read is tried again at the next start.
 */
export async function measureOld(ctx: Ctx, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  for (let after = ''; ; ) {
    const row = await queries.findUnmeasured(ctx.db, after)
    if (!row || signal?.aborted) return
    after = row.id
    try {
      await measure(ctx, row)
    } catch (error) {
      ctx.log.info({ err: error, file: row.id }, 'the length of a file could not be measured')
    }
  }
}

async function measure(ctx: Ctx, { id, key, type }: MediaRow): Promise<void> {
  const file = await ctx.storage.get(key)
  if (!file || (type !== 'video' && type !== 'audio')) return
  const facts = await measureFile(await buffer(file.stream))
  await transaction(ctx, async (inner) => {
    if (!(await queries.setFacts(inner.db, { id, key }, measured({ kind: type }, facts)))) return
    await queries.outdateBodies(inner.db, id)
    await inner.events.emit([`media:${id}`])
  })
}
