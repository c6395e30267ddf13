import { type Job, startBackgroundJob } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { hindranceOfWrite } from '../../core/write-failure.ts'
import { lockRow } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import { index, ofPage } from './documents.ts'
import * as queries from './search.queries.ts'

/**
 * Requests that the pages of a changed saved section are indexed again. That happens in the background, because there
 * may be any number of them. Call it inside the transaction of that change.
 */
export const sectionChanged = async (ctx: Ctx, sectionId: string): Promise<void> => {
  await queries.putSectionToIndex(ctx.db, sectionId, newId())
}

/**
 * Indexes the pages of changed sections, one page per transaction, until none is left or `isStopped`. Returns how many
 * pages. After a crash it continues after the last page. Throws if the database cannot be used at the moment.
 */
export async function indexChangedSections(
  ctx: Ctx,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let count = 0
  while (!isStopped()) {
    const section = await queries.findSectionToIndex(ctx.db)
    if (!section) break
    const page = await queries.nextPageWith(ctx.db, section)
    if (!page) await queries.deleteSectionToIndex(ctx.db, section)
    else if (await indexPageOrSkip(ctx, section, page)) count += 1
  }
  return count
}

/** Runs `indexChangedSections` at start and after every change of a section. */
export const keepSectionsIndexed = (ctx: Ctx): Job =>
  startBackgroundJob(ctx, {
    name: 'search-sections',
    isDue: (tags) => tags.some((tag) => tag === '*' || tag.startsWith('section:')),
    atStart: true,
    work: async (isStopped) => void (await indexChangedSections(ctx, isStopped)),
    failure: 'the pages of a changed section could not be indexed',
  })

type Section = NonNullable<Awaited<ReturnType<typeof queries.findSectionToIndex>>>
type Page = NonNullable<Awaited<ReturnType<typeof queries.nextPageWith>>>

async function indexPageOrSkip(ctx: Ctx, section: Section, page: Page): Promise<boolean> {
  try {
    return await indexPage(ctx, section, page)
  } catch (error) {
    // The database is the cause, not this page, so the page has to be tried again.
    if (ctx.engine.isUnavailable(error) || hindranceOfWrite(error, ctx)) throw error
    ctx.log.error({ err: error, page: page.id }, 'a page with a changed section could not be indexed')
    await queries.setIndexed(ctx.db, section, page.id)
    return false
  }
}

/** Returns false if the section or the page has changed in the meantime. The page is then indexed again later. */
async function indexPage(ctx: Ctx, section: Section, page: Page): Promise<boolean> {
  const document = await ofPage(ctx, page)
  return transaction(ctx, async (inner) => {
    const stored = await lockRow(inner.db, 'pages', page.id)
    if (stored && stored.version !== page.version) return false
    if (!(await queries.setIndexed(inner.db, section, page.id))) return false
    if (stored) await index(inner, document)
    return true
  })
}
