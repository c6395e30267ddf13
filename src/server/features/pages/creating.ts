import { emptySeo } from '../../../contracts/common.ts'
import { emptyPage, type Page, type PageInput, plainPageFields } from '../../../contracts/pages.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { pickChanged } from '../../core/fields.ts'
import { type Origin, publicationAfter, unpublished } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { newId } from '../../platform/ids.ts'
import { slugOfNew } from '../addresses/trashed-addresses.ts'
import { allowHtml, cleanBlocks } from '../blocks/blocks.ts'
import { langAfter } from '../settings/settings.ts'
import { newGroup, orTwice } from '../translations/translations.ts'
import * as queries from './pages.queries.ts'
import { requireApproval, requirePublishable } from './publish-rules.ts'
import { record } from './working-fields.ts'
import { authorizePublishing, changed, finish, nothing } from './writing.ts'

/** Creates a page. An imported or restored one gets the fields of `origin`. */
export async function create(ctx: Ctx, input: PageInput, origin: Origin = {}): Promise<Page> {
  return completing(ctx, await prepareNew(ctx, input, origin))
}

/** Does the slow part of creating a page, and returns a function that creates it within a transaction. */
export async function prepareNew(
  ctx: Ctx,
  input: PageInput,
  origin: Origin,
): Promise<(inner: Ctx) => Promise<Page>> {
  const row = await newRow(ctx, input, origin)
  const isNew = origin.createdAt === undefined
  return async (inner) => {
    authorizePublishing(ctx, row)
    const { id, title } = row
    const slug = await slugOfNew(inner, { kind: 'page', id, title, slug: input.slug, lang: row.lang }, origin)
    const translationGroup = await newGroup(inner, { kind: 'page', ...row }, input, origin)
    const written = { ...row, slug, translationGroup }
    // Content that was already public, here or elsewhere, stays public.
    if (isNew) await requirePublishable(inner, written, { status: row.status })
    if (isNew) await requireApproval(inner, undefined, written)
    await orTwice(inner, () => queries.insertPage(inner.db, written))
    const page = await finish(inner, written, row.status === 'draft' ? [] : changed(id))
    // Other content gets its first revision when it is changed.
    if (isNew) await record(inner, page)
    return page
  }
}

async function newRow(ctx: Ctx, input: PageInput, { trashed, ...origin }: Origin) {
  const viewer = authorize(ctx, 'page.create')
  const now = ctx.now()
  const publication = publicationAfter(input, unpublished, now)
  const blocks = await cleanBlocks(ctx, input.blocks ?? nothing)
  // Existing HTML was allowed when it was written.
  if (!trashed) await allowHtml(ctx, blocks, [])
  return {
    id: trashed?.id ?? newId(),
    ...pickChanged(emptyPage, input, plainPageFields),
    ...publication,
    lang: origin.lang ?? (await langAfter(ctx, input.lang, '')),
    blocks: JSON.stringify(blocks),
    seo: JSON.stringify(mergeSeo(emptySeo, input.seo)),
    authorId: origin.authorId === undefined ? viewer.id : origin.authorId,
    createdAt: origin.createdAt ?? now,
    updatedAt: origin.updatedAt ?? now,
    version: trashed?.version,
  }
}
