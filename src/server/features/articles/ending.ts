import { type Job, startRegularJob } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { hasEnded } from '../../core/publication.ts'
import { transaction } from '../../core/transaction.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as search from '../search/search.ts'
import * as queries from './articles.queries.ts'
import { changed } from './cache-tags.ts'
import { mergeCounts } from './counts.queries.ts'

const lookEveryMs = 60_000
const atOnce = 100

/**
 * Notes every minute which articles have ended, so that lists leave them out by an index, and adds the numbers of articles
 * together. Nothing waits for it: until then, the clock says what has ended, and the numbers are in more rows.
 */
export const keepArticlesTidy = (ctx: Ctx): Job =>
  startRegularJob(ctx, {
    name: 'articles',
    everyMs: lookEveryMs,
    async work(signal) {
      await noteEnded(ctx, () => signal.aborted)
      await mergeCounts(ctx.db)
    },
    failure: 'what has ended could not be noted, or the numbers of articles not added together',
  })

/** Notes those articles that have ended since. Several instances may do so at once. One that fails stops no other. */
export async function noteEnded(ctx: Ctx, isStopped: () => boolean = () => false): Promise<void> {
  for (;;) {
    const ids = await queries.listJustEnded(ctx.db, ctx.now(), atOnce)
    let failures = 0
    for (const { id } of ids) {
      if (isStopped()) return
      await transaction(ctx, (inner) => unlist(inner, id)).catch((error: unknown) => {
        failures += 1
        ctx.log.error({ err: error, id }, 'the end of an article could not be noted')
      })
    }
    if (ids.length < atOnce || failures > 0) return
  }
}

/** The article itself stays as it is, with its version: nobody has changed it. */
async function unlist(ctx: Ctx, id: string): Promise<void> {
  const row = await lockRow(ctx.db, 'articles', id)
  if (!row || (row.unlisted === 1 && row.listedIn === null) || !hasEnded(row, ctx.now())) return
  await queries.setUnlisted(ctx.db, id)
  await search.retitleArticle(ctx, { ...row, unlisted: 1, listedIn: null })
  await ctx.events.emit(changed(id))
}
