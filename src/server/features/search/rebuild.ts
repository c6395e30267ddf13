import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { freeMemory } from '../../platform/free-memory.ts'
import { type Document, indexTogether, ofArticle, ofPage } from './documents.ts'
import * as queries from './search.queries.ts'

const batch = 100

/**
 * Rebuilds the whole index from the articles and pages in batches, until it is done or `isStopped`. Returns how many
 * are indexed. Searches find less in the meantime.
 */
export async function rebuild(ctx: Ctx, isStopped: () => boolean = () => false): Promise<number> {
  await transaction(ctx, async (inner) => {
    await inner.engine.clearSearchIndex(inner.db)
    await queries.deleteTerms(inner.db)
  })
  const articles = await indexAll(ctx, isStopped, async (inner, after) =>
    (await queries.listArticleTexts(inner.db, { after, limit: batch })).map(ofArticle),
  )
  const pages = await indexAll(ctx, isStopped, async (inner, after) =>
    documentsOf(inner, await queries.listPageTexts(inner.db, { after, limit: batch })),
  )
  return articles + pages
}

type PageText = Awaited<ReturnType<typeof queries.listPageTexts>>[number]

/** Reads the pages one after the other, so that other requests run in between. */
async function documentsOf(ctx: Ctx, pages: PageText[]): Promise<Document[]> {
  const documents: Document[] = []
  for (const page of pages) documents.push(await ofPage(ctx, page))
  return documents
}

async function indexAll(
  ctx: Ctx,
  isStopped: () => boolean,
  next: (ctx: Ctx, after: string) => Promise<Document[]>,
): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    if (isStopped()) return count
    const done = await transaction(ctx, async (inner) => {
      const documents = await next(inner, after)
      await indexTogether(inner, documents)
      return documents
    })
    await freeMemory()
    count += done.length
    const last = done.at(-1)
    if (!last) return count
    after = last.entityId
  }
}
