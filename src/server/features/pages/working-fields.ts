import { type Page, type PageChange, type PageFields, plainPageFields } from '../../../contracts/pages.ts'
import { rootUrl, storedSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import { pick, pickSent } from '../../core/fields.ts'
import { mergeSeo } from '../../core/seo.ts'
import { checkSlug } from '../addresses/slugs.ts'
import { allowHtml, cleanBlocks } from '../blocks/blocks.ts'
import * as revisions from '../revisions/revisions.ts'
import { storedLang } from '../settings/settings.ts'
import * as queries from './pages.queries.ts'
import { present } from './present.ts'

/** The fields of a page that a draft or a revision stores. */
export const fieldsOf = ({ slug, blocks, seo, publishedAt, ...page }: Page): PageFields => ({
  ...pick(page, plainPageFields),
  slug,
  blocks,
  seo,
  publishedAt,
})

/**
 * The fields of a change as the draft stores them until the page is published. `draft`: the fields stored so far.
 * Throws SLUG_TAKEN, SLUG_RESERVED, FORBIDDEN or VALIDATION_FAILED for fields that could not be published.
 */
export async function cleanFields(
  ctx: Ctx,
  live: Page,
  change: PageChange,
  draft: Partial<PageFields>,
): Promise<Partial<PageFields>> {
  const { slug, blocks, seo, publishedAt } = change
  const clean: Partial<PageFields> = pickSent(change, plainPageFields)
  if (publishedAt !== undefined) clean.publishedAt = publishedAt
  if (seo !== undefined) clean.seo = mergeSeo(draft.seo ?? live.seo, seo)
  if (blocks !== undefined) {
    clean.blocks = await cleanBlocks(ctx, blocks)
    await allowHtml(ctx, clean.blocks, [live.blocks, draft.blocks ?? live.blocks])
  }
  if (slug !== undefined)
    clean.slug = await checkSlug(ctx, {
      kind: 'page',
      id: live.id,
      slug,
      title: change.title ?? live.title,
      lang: await storedLang(ctx, live),
    })
  return clean
}

/** The page with these fields applied. */
export async function withFields(ctx: Ctx, page: Page, change: Partial<PageFields>): Promise<Page> {
  const slug = change.slug || page.slug
  return { ...page, ...change, slug, url: rootUrl(storedSlug(slug, await storedLang(ctx, page))) }
}

/** Records a revision of a page that was written. */
export const record = (ctx: Ctx, page: Page, reason: 'saved' | 'restored' = 'saved'): Promise<void> =>
  revisions.recordWritten(ctx, { kind: 'page', id: page.id, status: page.status }, reason, fieldsOf(page))

/** Records the current text as the first revision, if there is none. */
export const recordFirst = (ctx: Ctx, id: string): Promise<void> =>
  revisions.recordFirst(ctx, { kind: 'page', id }, async () => {
    const row = await queries.findById(ctx.db, id)
    if (!row) throw new Error(`Page ${id} is locked but does not exist`)
    const authorIds = row.authorId === null ? [] : [row.authorId]
    return { ...row, authorIds, fields: fieldsOf(await present(ctx, row)) }
  })
