import { setTimeout as wait } from 'node:timers/promises'
import { type Job, startBackgroundJob } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { hindranceOfWrite } from '../../core/write-failure.ts'
import type { SearchKey } from '../../db/engine.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as settings from '../settings/settings.ts'
import { index, ofArticle, ofPage, remove } from './documents.ts'
import * as queries from './search.queries.ts'
import { termsIn } from './site-terms.ts'

const batch = 50

/**
 * Requests that these articles are indexed again, because the name of one of their tags has changed. That happens in
 * the background, because there may be any number of them. Call it inside the transaction of that change.
 */
export const outdate = (ctx: Ctx, articleIds: string[]): Promise<void> =>
  ctx.engine.outdate(ctx.db, 'article', articleIds)

/**
 * Indexes documents again that were prepared for another language or by an earlier version: one per transaction, until
 * none is left or `isStopped`. Returns how many. In the meantime, a search finds the other documents by their words as
 * they are written. Throws if the database cannot be used at the moment.
 */
export async function indexOutdated(ctx: Ctx, isStopped: () => boolean = () => false): Promise<number> {
  let count = 0
  const skipped = new Set<string>()
  while (!isStopped()) {
    const found = await listOutdated(ctx, batch + skipped.size)
    const next = found.filter(({ entityId }) => !skipped.has(entityId))
    if (next.length === 0) break
    for (const document of next) {
      if (isStopped()) break
      const began = performance.now()
      if (await indexOrSkip(ctx, document)) count += 1
      else skipped.add(document.entityId)
      // The job pauses as long as it has worked: half of the time is for readers, however many documents there are.
      await wait(performance.now() - began)
    }
  }
  return count
}

/** Up to `limit` outdated documents, all in one language: the first one in which there are some. */
async function listOutdated(ctx: Ctx, limit: number): Promise<SearchKey[]> {
  for (const lang of settings.allLanguages(await settings.stored(ctx))) {
    const prepared = (await termsIn(ctx, lang)).version
    const found = await ctx.engine.listOutdated(ctx.db, { lang, prepared }, limit)
    if (found.length > 0) return found
  }
  return []
}

/** Runs `indexOutdated` at start and after every change that could leave outdated documents. */
export const keepIndexPrepared = (ctx: Ctx): Job =>
  startBackgroundJob(ctx, {
    name: 'search-index',
    isDue: (tags) => tags.some((tag) => tag === '*' || tag === 'settings' || tag === 'list'),
    atStart: true,
    async work(isStopped) {
      const count = await indexOutdated(ctx, isStopped)
      if (count > 0) ctx.log.info({ count }, 'articles and pages have been prepared for the search')
    },
    failure: 'articles and pages could not be prepared for the search',
  })

async function indexOrSkip(ctx: Ctx, document: SearchKey): Promise<boolean> {
  try {
    await (document.kind === 'article' ? indexArticle(ctx, document) : indexPage(ctx, document))
    return true
  } catch (error) {
    // The database is the cause, not this document, so the document has to be tried again.
    if (ctx.engine.isUnavailable(error) || hindranceOfWrite(error, ctx)) throw error
    ctx.log.error({ err: error, document }, 'a text could not be prepared for the search')
    return false
  }
}

const indexArticle = (ctx: Ctx, { entityId }: SearchKey) =>
  transaction(ctx, async (inner) => {
    const article = await lockRow(inner.db, 'articles', entityId)
    await (article ? index(inner, ofArticle(article)) : remove(inner, { kind: 'article', entityId }))
  })

async function indexPage(ctx: Ctx, { entityId }: SearchKey): Promise<void> {
  const page = await queries.findPageText(ctx.db, entityId)
  const document = page && (await ofPage(ctx, page))
  await transaction(ctx, async (inner) => {
    const stored = await lockRow(inner.db, 'pages', entityId)
    if (!stored) await remove(inner, { kind: 'page', entityId })
    // A page that has changed in the meantime is indexed already.
    else if (document && stored.version === page.version) await index(inner, document)
  })
}
