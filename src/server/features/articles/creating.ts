import {
  type Article,
  type ArticleInput,
  emptyArticle,
  plainArticleFields,
} from '../../../contracts/article-fields.ts'
import { emptySeo } from '../../../contracts/common.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { pickChanged } from '../../core/fields.ts'
import { type Origin, publicationAfter, requireEndAfter, unpublished } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { newId } from '../../platform/ids.ts'
import { slugOfNew } from '../addresses/trashed-addresses.ts'
import * as authors from '../authors/authors.ts'
import * as series from '../series/series.ts'
import { langAfter } from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { newGroup, orTwice } from '../translations/translations.ts'
import * as queries from './articles.queries.ts'
import { assigned } from './assigning.ts'
import * as bodies from './bodies.ts'
import { changed } from './cache-tags.ts'
import { hasRoom, requirePinnable } from './pinning.ts'
import { requireApproval, requirePublishable } from './publish-rules.ts'
import { joining, parentsOfNew, requireSameLanguage, tagsOfNew } from './translating.ts'
import { everyone, hashOf, listing, type Reach, reachAfter } from './visibility.ts'
import { record } from './working-fields.ts'
import { derive, finish, imageOf, numberOf, withParent } from './writing.ts'

/** `reach`: who could find the article before it went to the trash. */
type ArticleOrigin = Origin & { reach?: Reach | undefined }

/** Creates an article. An imported or restored one gets the fields of `origin`. */
export async function create(ctx: Ctx, input: ArticleInput, origin: ArticleOrigin = {}): Promise<Article> {
  return completing(ctx, await prepareNew(ctx, input, origin))
}

/** Does the slow part of creating an article, and returns a function that creates it within a transaction. */
export async function prepareNew(
  ctx: Ctx,
  input: ArticleInput,
  origin: ArticleOrigin,
): Promise<(inner: Ctx) => Promise<Article>> {
  const { made, plain, byline, ...prepared } = await newRow(ctx, input, origin)
  const isNew = origin.createdAt === undefined
  // Content that was already public, here or elsewhere, stays public.
  if (isNew) await requirePublishable(ctx, prepared, { status: prepared.status })
  if (isNew) await requireApproval(ctx, undefined, prepared)
  return async (inner) => {
    // The original of a translation may have another one by now.
    const row = { ...prepared, ...(await parentsOfNew(inner, input, prepared.lang)) }
    const { id, title } = row
    const place = await series.placeIn(inner, row.seriesId, {
      before: await positionOf(inner, input, origin),
      // A translation goes where its original is, and an article from the trash where it was, if there is room.
      isOptional: input.seriesId === undefined || origin.trashed !== undefined,
    })
    const slug = await slugOfNew(
      inner,
      { kind: 'article', id, title, slug: input.slug, lang: row.lang },
      origin,
    )
    await requireSameLanguage(inner, { ...row, ...place })
    const translationGroup = await newGroup(inner, joining(inner, row), input, origin)
    const written = { ...row, ...place, slug, translationGroup }
    await orTwice(inner, () => withParent(ctx, () => queries.insertArticle(inner.db, written)))
    // A trigger has already recorded the first author.
    if (byline.ids.length !== 1 || byline.userId === null) await authors.replaceOf(inner, id, byline)
    await bodies.write(inner, row.id, made)
    // Readers see nothing of a draft.
    const changedTags = row.status === 'draft' ? [] : changed(id)
    const names = await tagsOfNew(inner, input, row.lang)
    const isTagged = names !== undefined && (await tags.replaceOf(inner, row, names))
    const article = await finish(inner, { ...row, plain }, isTagged, changedTags)
    // Other content gets its first revision when it is changed.
    if (isNew) await record(inner, article)
    return article
  }
}

async function newRow(ctx: Ctx, input: ArticleInput, { trashed, ...origin }: ArticleOrigin) {
  const viewer = authorize(ctx, 'article.create')
  const now = ctx.now()
  const before = await bylineBefore(ctx, viewer.id, origin)
  const byline = (await assigned(ctx, input, before.ids)) ?? before
  if ((input.status ?? 'draft') !== 'draft')
    authorize(ctx, 'article.publish', { ownerIds: byline.ids, isPublic: false })
  // Somebody who was allowed to has pinned an imported or restored article; if too many are pinned, it loses its pin.
  if (origin.createdAt === undefined) await requirePinnable(ctx, input.pinned, false)
  const pinned = numberOf(input.pinned === true && (await hasRoom(ctx)))
  const text = await derive(ctx, input)
  const { excerpt = '' } = input
  const plain = pickChanged(emptyArticle, input, plainArticleFields)
  const lang = origin.lang ?? (await langAfter(ctx, input.lang, ''))
  const { categoryId } = await parentsOfNew(ctx, input, lang)
  const seo = mergeSeo(emptySeo, input.seo)
  const publication = publicationAfter(input, unpublished, now)
  const reach = origin.reach ?? reachAfter(everyone, input, await hashOf(input))
  const ending = { ...publication, unpublishAt: plain.unpublishAt }
  requireEndAfter(ending)
  return {
    id: trashed?.id ?? newId(),
    ...plain,
    excerpt,
    categoryId,
    pinned,
    byline,
    authorId: byline.userId,
    ...text,
    image: imageOf({ ...plain, content: text.content }, seo),
    seo: JSON.stringify(seo),
    ...publication,
    ...reach,
    lang,
    ...listing({ lang, ...ending, ...reach }, now),
    createdAt: origin.createdAt ?? now,
    updatedAt: origin.updatedAt ?? now,
    revisedAt: origin.revisedAt ?? null,
    version: trashed?.version,
  }
}

/** A translation is where its original is, so that the order of the parts is the same. */
const positionOf = async (
  ctx: Ctx,
  { seriesId, translationOf }: ArticleInput,
  { seriesPosition }: Origin,
): Promise<number | null | undefined> =>
  translationOf && seriesId === undefined ? series.positionOf(ctx, translationOf) : seriesPosition

/** The author if nobody else is named. Only restored content may name people who are gone. */
async function bylineBefore(
  ctx: Ctx,
  viewerId: string | null,
  { authorIds, authorId = viewerId }: Origin,
): Promise<authors.Byline> {
  if (authorIds) return authors.bylineOf(ctx, authorIds)
  return { ids: authorId === null ? [] : [authorId], userId: authorId }
}
