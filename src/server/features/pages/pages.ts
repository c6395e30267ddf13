import type { z } from 'zod'
import { isSlug } from '../../../content/slug.ts'
import { type ListMeta, listMetaOf, type Status, type StatusCounts } from '../../../contracts/common.ts'
import type { AdminPage, ListedPage, Page, pageEndpoints } from '../../../contracts/pages.ts'
import { storedSlug } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { Moved } from '../../core/errors.ts'
import * as addresses from '../addresses/addresses.ts'
import * as blocks from '../blocks/blocks.ts'
import * as drafts from '../drafts/drafts.ts'
import * as reviews from '../reviews/reviews.ts'
import * as search from '../search/search.ts'
import { langAfter, tagIfOther } from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './pages.queries.ts'
import { aboutAll, notFound, present, summaryOf } from './present.ts'
import { shownBlocks } from './shown-blocks.ts'
import { fieldsOf } from './working-fields.ts'

export { create } from './creating.ts'
export { remove, restore } from './trashing.ts'
export { cleanFields, fieldsOf, withFields } from './working-fields.ts'
export { prepare, update } from './writing.ts'

type ListQuery = z.output<NonNullable<typeof pageEndpoints.adminList.query>>

/** A published page as readers get it, saved sections filled in. Throws Moved for an old slug, otherwise NOT_FOUND. */
export async function get(ctx: Ctx, slug: string): Promise<ReadOnly<Page>> {
  const found = await findBySlug(ctx, slug)
  if (found) {
    const { translationGroup, ...page } = found
    const { content } = await blocks.filled(ctx, page.blocks.content)
    const translationsOf = await translations.listFor(ctx, 'page', [found])
    return {
      ...page,
      translations: [...translationsOf(page.id)],
      blocks: { ...page.blocks, content },
    }
  }
  const moved = await addresses.findMoved(ctx, 'root', slug)
  if (moved?.kind === 'page') throw new Moved(moved.slug, await tagIfOther(ctx, moved.lang))
  throw notFound()
}

/** A published page as readers see it. */
export type ShownPage = ReadOnly<Omit<Page, 'translations'> & { translationGroup: string | null }>

/** A published page, or undefined. */
export async function findBySlug(ctx: Ctx, slug: string): Promise<ShownPage | undefined> {
  if (!isSlug(slug)) return undefined
  return shown(ctx, await queries.findLiveBySlug(ctx.db, storedSlug(slug, ctx.lang), ctx.now()))
}

/** A published page, or undefined. */
export async function findShown(ctx: Ctx, id: string): Promise<ShownPage | undefined> {
  return shown(ctx, await queries.findLiveById(ctx.db, id, ctx.now()))
}

async function shown(ctx: Ctx, row: queries.FullRow | undefined): Promise<ShownPage | undefined> {
  if (!row) return undefined
  const { translationGroup } = row
  return { ...summaryOf(row, await aboutAll(ctx)), translationGroup, blocks: shownBlocks(row.blocks) }
}

/** Pages in every status, by default the last changed first. */
export async function adminList(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ pages: ListedPage[]; meta: ListMeta }> {
  authorize(ctx, 'page.read')
  const { page, limit, status, id, author, review, q, sort = 'updated' } = query
  const now = ctx.now()
  const filter = {
    status,
    now,
    id,
    authorId: author,
    lang: query.lang === undefined ? undefined : await langAfter(ctx, query.lang, ''),
    review,
    search: await search.listSearch(ctx, 'page', q),
  }
  const db = backgroundDb(ctx)
  const total = await queries.countPages(db, filter)
  const rows = await queries.listPages(db, filter, { sort, limit, offset: (page - 1) * limit })
  const ids = rows.map((row) => row.id)
  const said = await reviews.findAll(db, 'page', ids)
  const translationsOf = await translations.listFor(ctx, 'page', rows)
  const about = await aboutAll(ctx)
  return {
    pages: rows.map((row) => ({
      ...summaryOf(row, about),
      translations: translationsOf(row.id),
      review: said.get(row.id) ?? null,
    })),
    meta: listMetaOf({ page, limit }, total),
  }
}

/** The number of pages in each status. */
export async function counts(ctx: Ctx): Promise<StatusCounts> {
  authorize(ctx, 'page.read')
  const now = ctx.now()
  const count = (status: Status) => queries.countPages(ctx.db, { status, now })
  return {
    draft: await count('draft'),
    scheduled: await count('scheduled'),
    published: await count('published'),
    trash: await trash.count(ctx, 'page'),
  }
}

/** A page in any status, as it is live, with the state of its draft. */
export async function adminGet(ctx: Ctx, id: string): Promise<AdminPage> {
  authorize(ctx, 'page.read')
  const row = await queries.findById(ctx.db, id)
  if (!row) throw notFound()
  const page = await present(ctx, row)
  const found = await drafts.find(ctx, { kind: 'page', id })
  const draft = drafts.stateOf(found, fieldsOf(page), page.version)
  return { ...page, draft: draft.changed.length > 0 ? draft : null }
}
