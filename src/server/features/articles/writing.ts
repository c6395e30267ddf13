import { makeExcerpt, resolveImage } from '../../../content/text.ts'
import { type Article, type ArticleChange, plainArticleFields } from '../../../contracts/article-fields.ts'
import type { Seo } from '../../../contracts/common.ts'
import { bareSlug } from '../../../contracts/paths.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import { pickChanged } from '../../core/fields.ts'
import { isPublicAt, publicationAfter, requireEndAfter } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { lockForChange } from '../../db/version-locks.ts'
import type { Tag } from '../../platform/events.ts'
import { slugAfter } from '../addresses/slugs.ts'
import * as authors from '../authors/authors.ts'
import * as drafts from '../drafts/drafts.ts'
import * as reviews from '../reviews/reviews.ts'
import * as search from '../search/search.ts'
import * as series from '../series/series.ts'
import { langAfter } from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { groupOf, orTwice } from '../translations/translations.ts'
import { notFound, visible } from './access.ts'
import * as queries from './articles.queries.ts'
import type { ArticleRow } from './articles.table.ts'
import { assigned } from './assigning.ts'
import * as bodies from './bodies.ts'
import { changed, changedBy } from './cache-tags.ts'
import { sentHtml, tooLong } from './clean-fields.ts'
import { requirePinnable } from './pinning.ts'
import { present } from './present.ts'
import { requireApproval, requirePublishable } from './publish-rules.ts'
import { joining, parentsAfter, requireSameLanguage } from './translating.ts'
import { hashOf, listing, reachAfter } from './visibility.ts'
import { fieldsOf, record, recordFirst } from './working-fields.ts'

/**
 * Changes the fields that are sent. Throws VERSION_CONFLICT with the newer article if `version` is older than the
 * stored one; of two changes based on the same version, one wins.
 */
export async function update(ctx: Ctx, id: string, change: ArticleChange): Promise<Article> {
  const write = await prepare(ctx, change)
  return completing(ctx, async (inner) => {
    const article = await write(inner, id)
    const { fields } = await drafts.find(inner, { kind: 'article', id })
    await reviews.compare(inner, { kind: 'article', id }, { ...fieldsOf(article), ...fields })
    return article
  })
}

/**
 * Does the slow part of a change, and returns a function that makes the change within a transaction. `isAssigned`: the
 * person who chose the authors had the permission to do so.
 */
export async function prepare(
  ctx: Ctx,
  input: ArticleChange & { isOverride?: boolean; isAssigned?: boolean },
): Promise<(inner: Ctx, id: string, reason?: 'saved' | 'restored') => Promise<Article>> {
  requireViewer(ctx)
  const hasText = input.content !== undefined || input.contentMarkdown !== undefined
  const text = hasText ? await derive(ctx, input) : undefined
  const passwordHash = await hashOf(input)
  return async (inner, id, reason = 'saved') => {
    const locked = await lockForChange(inner.db, 'articles', id, input.version)
    if (!locked) throw await conflict(inner, id)
    const { row: stored, owned } = await visible(inner, locked)
    authorize(ctx, 'article.update', owned)
    if ((input.status ?? stored.status) !== 'draft') authorize(ctx, 'article.publish', owned)
    await requirePinnable(inner, input.pinned, stored.pinned === 1)
    await recordFirst(inner, id)
    const byline = await assigned(inner, input, owned.ownerIds)
    const lang = await langAfter(inner, input.lang, stored.lang)
    const { categoryId, seriesId } = await parentsAfter(inner, stored, input, lang)
    const change = {
      ...changeOf(stored, { ...input, lang, categoryId, passwordHash }, text, ctx.now()),
      ...(byline && { authorId: byline.userId }),
    }
    await requirePublishable(inner, change, { ...input, content: text?.content })
    if (!input.isOverride) await requireApproval(inner, id, change, stored)
    const place =
      seriesId === undefined || seriesId === stored.seriesId ? {} : await series.placeIn(inner, seriesId)
    const translationGroup = await groupOf(
      inner,
      joining(inner, { id, lang }),
      input.translationOf,
      stored.translationGroup,
    )
    const slug = await slugAfter(
      inner,
      { kind: 'article', id, slug: input.slug, title: change.title, lang },
      stored,
    )
    const written = { ...change, ...place, slug, translationGroup }
    if (lang !== stored.lang || change.categoryId !== stored.categoryId || input.seriesId)
      await requireSameLanguage(inner, { ...stored, ...written })
    // Tags are locked before the article, in the same order as when a tag is merged or deleted. The other order could
    // end in a deadlock.
    const tagNames = input.tags ?? (lang === stored.lang ? undefined : await tags.namesIn(inner, id, lang))
    const isRetagged = tagNames !== undefined && (await tags.replaceOf(inner, { id, lang }, tagNames))
    if (tagNames === undefined && slug !== stored.slug) await tags.lockOf(inner, id)
    await orTwice(inner, () => withParent(ctx, () => queries.updateArticle(inner.db, id, written)))
    if (byline) await authors.replaceOf(inner, id, byline)
    if (byline && stored.status !== 'draft' && stored.lang === '')
      await authors.lostArticle(
        inner,
        owned.ownerIds.filter((one) => !byline.ids.includes(one)),
      )
    const authorIds = byline?.ids ?? owned.ownerIds
    note(inner, {
      changes: changesBetween(recorded(stored, owned.ownerIds), {
        ...recorded({ ...stored, ...written }, authorIds),
        ...overridden(input),
        ...(input.password !== undefined && { password: 'changed' }),
      }),
    })
    if (text) await bodies.write(inner, id, text.made)
    const changedTags = changedBy({ ...stored, authorIds: owned.ownerIds }, { ...written, authorIds })
    // In another language it has other words.
    const isTextUnchanged = !text && change.excerpt === stored.excerpt && lang === stored.lang
    const row = { ...stored, ...written, plain: text?.plain, isTextUnchanged }
    const article = await finish(inner, row, isRetagged, changedTags)
    if (!isInNoRevision(input)) await record(inner, article, reason)
    return article
  }
}

/** The audit log shows that an administrator published without an approval. */
const overridden = ({ isOverride }: { isOverride?: boolean }) =>
  isOverride ? { approval: 'overridden' } : {}

/** What the audit log records of an article besides the link to its revision. */
const recorded = (
  {
    title,
    slug,
    lang,
    status,
    pinned,
    visibility,
    publishedAt,
    unpublishAt,
    unpublishTo,
    categoryId,
    seriesId,
  }: ArticleRow,
  authorIds: readonly string[],
) => ({
  title,
  slug: bareSlug(slug),
  lang,
  status,
  pinned: pinned === 1,
  visibility,
  publishedAt,
  unpublishAt,
  unpublishTo,
  authorIds: [...authorIds],
  categoryId,
  seriesId,
})

type Text = Pick<ArticleRow, 'content' | 'madeExcerpt' | 'readingMinutes'>

/** Everything derived from the text that was sent. Throws VALIDATION_FAILED for one that is too long or too complex. */
export async function derive(
  ctx: Ctx,
  sent: Pick<ArticleChange, 'content' | 'contentMarkdown'>,
): Promise<Text & { plain: string; made: bodies.MadeBody }> {
  const { html, field } = await sentHtml(ctx, sent)
  const text = await bodies.makeAll(ctx, html)
  if (!text) throw tooLong(field)
  return text
}

/** A boolean in its stored form. */
export const numberOf = (is: boolean): 0 | 1 => (is ? 1 : 0)

type Changing = ArticleChange & { lang: string; passwordHash: string | undefined }

function changeOf(stored: ArticleRow, input: Changing, text: Text | undefined, now: string) {
  const storedSeo = JSON.parse(stored.seo) as Seo
  const seo = mergeSeo(storedSeo, input.seo)
  const { content, madeExcerpt, readingMinutes } = text ?? stored
  const plain = pickChanged(stored, input, plainArticleFields)
  const { featuredImage, title } = plain
  const excerpt = excerptOf(stored, input.excerpt)
  const publication = { ...publicationAfter(input, stored, now), unpublishAt: plain.unpublishAt }
  requireEndAfter(publication)
  const reach = reachAfter(stored, input, input.passwordHash)
  const isImageUnchanged =
    !text && featuredImage === stored.featuredImage && seo.ogImage === storedSeo.ogImage
  return {
    ...plain,
    excerpt,
    categoryId: input.categoryId === undefined ? stored.categoryId : input.categoryId,
    pinned: input.pinned === undefined ? stored.pinned : numberOf(input.pinned),
    content,
    madeExcerpt,
    readingMinutes,
    image: isImageUnchanged ? stored.image : imageOf({ featuredImage, content }, seo),
    seo: JSON.stringify(seo),
    ...publication,
    ...reach,
    lang: input.lang,
    ...listing({ lang: input.lang, ...publication, ...reach }, now),
    revisedAt: isRevised(stored, { ...publication, title, excerpt, content }, input, now)
      ? now
      : stored.revisedAt,
    updatedAt: isOnlyPinned(input) ? stored.updatedAt : now,
  }
}

type Read = Pick<ArticleRow, 'title' | 'excerpt' | 'content' | 'status' | 'publishedAt' | 'unpublishAt'>

/** Whether readers see different words from now on, and are told so. */
function isRevised(before: Read, after: Read, { isUpdate = true }: ArticleChange, now: string): boolean {
  const { title, excerpt, content } = before
  const isSame = after.title === title && after.excerpt === excerpt && after.content === content
  return isUpdate && !isSame && isPublicAt(before, now) && isPublicAt(after, now)
}

/** Whether a change only pins or unpins: that changes the lists of the site, not the article. */
const isOnlyPinned = ({ version: _, pinned, passwordHash: __, lang: ___, ...rest }: Changing) =>
  pinned !== undefined && isNothing(rest)

/** Pinning and visibility are in no revision. */
const isInNoRevision = ({ version: _, pinned, visibility, password, ...rest }: ArticleChange) =>
  !isNothing({ pinned, visibility, password }) && isNothing(rest)

const isNothing = (change: object) => Object.values(change).every((value) => value === undefined)

// A form sends back an excerpt derived from the content: nobody wrote it.
function excerptOf(stored: ArticleRow, sent: string | undefined): string {
  if (sent === undefined) return stored.excerpt
  return stored.excerpt === '' && [stored.madeExcerpt, makeExcerpt(stored.content)].includes(sent) ? '' : sent
}

export const imageOf = (article: Pick<ArticleRow, 'featuredImage' | 'content'>, seo: Seo) =>
  resolveImage({ featuredImage: article.featuredImage, ogImage: seo.ogImage, content: article.content })

type Written = Pick<
  ArticleRow,
  'id' | 'title' | 'excerpt' | 'content' | 'status' | 'publishedAt' | 'lang' | 'unlisted' | 'listedIn'
>

/** The steps after every write: index, events. Returns the stored article. `plain`: its text, if known. */
export async function finish(
  ctx: Ctx,
  row: Written & { plain?: string | undefined; isTextUnchanged?: boolean },
  isRetagged: boolean,
  changedTags: Tag[],
): Promise<Article> {
  await (row.isTextUnchanged ? search.retitleArticle(ctx, row) : search.index(ctx, search.ofArticle(row)))
  await ctx.events.emit(isRetagged && changedTags.length > 0 ? changed(row.id) : changedTags)
  const written = await queries.findById(ctx.db, row.id)
  if (!written) throw notFound()
  return present(ctx, written)
}

export async function withParent<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!ctx.engine.isForeignKeyViolation(error)) throw error
    throw new AppError('PARENT_MISSING', 'This category no longer exists. Choose another one.', {
      issues: [{ path: 'categoryId', message: 'This category no longer exists. Choose another one.' }],
    })
  }
}

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  const { row } = await visible(ctx, await queries.findById(ctx.db, id))
  return versionConflict('this article', await present(ctx, row))
}
