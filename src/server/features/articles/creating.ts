import {
  type Article,
  type ArticleInput,
  emptyArticle,
  plainArticleFields,
} from '../../../contracts/articles.ts'
import { emptySeo } from '../../../contracts/common.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { pickChanged } from '../../core/fields.ts'
import { type Origin, publicationAfter, unpublished } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { newId } from '../../platform/ids.ts'
import * as addresses from '../addresses/addresses.ts'
import * as authors from '../authors/authors.ts'
import * as queries from './articles.queries.ts'
import { assigned } from './assigning.ts'
import * as bodies from './bodies.ts'
import { requireApproval, requirePublishable } from './publish-rules.ts'
import { record } from './working-fields.ts'
import { changed, derive, finish, imageOf, withParent } from './writing.ts'

/** Creates an article. An imported or restored one gets the fields of `origin`. */
export async function create(ctx: Ctx, input: ArticleInput, origin: Origin = {}): Promise<Article> {
  return completing(ctx, await prepareNew(ctx, input, origin))
}

/** Does the slow part of creating an article, and returns a function that creates it within a transaction. */
export async function prepareNew(
  ctx: Ctx,
  input: ArticleInput,
  origin: Origin,
): Promise<(inner: Ctx) => Promise<Article>> {
  const { made, plain, byline, ...row } = await newRow(ctx, input, origin)
  const isNew = origin.createdAt === undefined
  // Content that was already public, here or elsewhere, stays public.
  if (isNew) await requirePublishable(ctx, row, { status: row.status })
  if (isNew) await requireApproval(ctx, undefined, row)
  return async (inner) => {
    const { id, title } = row
    const slug = await addresses.slugOfNew(inner, { kind: 'article', id, title, slug: input.slug }, origin)
    await withParent(ctx, () => queries.insertArticle(inner.db, { ...row, slug }))
    // The database has named the first one.
    if (byline.ids.length !== 1 || byline.userId === null) await authors.replaceOf(inner, id, byline)
    await bodies.write(inner, row.id, made)
    // Readers see nothing of a draft.
    const changedTags = row.status === 'draft' ? [] : changed(id, [row.categoryId])
    const article = await finish(inner, { ...row, plain }, input.tags, changedTags)
    // Other content gets its first revision when it is changed.
    if (isNew) await record(inner, article)
    return article
  }
}

async function newRow(ctx: Ctx, input: ArticleInput, { trashed, ...origin }: Origin) {
  const viewer = authorize(ctx, 'article.create')
  const now = ctx.now()
  const before = await bylineBefore(ctx, viewer.id, origin)
  const byline = (await assigned(ctx, input, before.ids)) ?? before
  if ((input.status ?? 'draft') !== 'draft')
    authorize(ctx, 'article.publish', { ownerIds: byline.ids, isPublic: false })
  const text = await derive(ctx, input.content ?? '')
  const { excerpt = '', categoryId = null } = input
  const plain = pickChanged(emptyArticle, input, plainArticleFields)
  const seo = mergeSeo(emptySeo, input.seo)
  return {
    id: trashed?.id ?? newId(),
    ...plain,
    excerpt,
    categoryId,
    byline,
    authorId: byline.userId,
    ...text,
    image: imageOf({ ...plain, content: text.content }, seo),
    seo: JSON.stringify(seo),
    ...publicationAfter(input, unpublished, now),
    createdAt: origin.createdAt ?? now,
    updatedAt: origin.updatedAt ?? now,
    version: trashed?.version,
  }
}

/** Whose it is if nobody else is named. Only what returns may name people who are gone. */
async function bylineBefore(
  ctx: Ctx,
  viewerId: string | null,
  { authorIds, authorId = viewerId }: Origin,
): Promise<authors.Byline> {
  if (authorIds) return authors.bylineOf(ctx, authorIds)
  return { ids: authorId === null ? [] : [authorId], userId: authorId }
}
