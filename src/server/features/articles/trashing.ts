import type { Article, ArticleFields } from '../../../contracts/article-fields.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as authors from '../authors/authors.ts'
import * as tags from '../tags/tags.ts'
import { inLanguage } from '../translations/translations.ts'
import * as trash from '../trash/trash.ts'
import { notFound, visible } from './access.ts'
import * as queries from './articles.queries.ts'
import { changed } from './cache-tags.ts'
import { prepareNew } from './creating.ts'
import { present } from './present.ts'
import type { Reach } from './visibility.ts'
import { fieldsOf } from './working-fields.ts'

/** Earlier versions stored none of the others. */
type TrashedFields = ArticleFields & {
  pinned?: boolean
  revisedAt?: string | null
  seriesPosition?: number | null
  reach?: Reach
  lang?: string
  translationGroup?: string | null
}

/** Moves an article to the trash; its addresses are free again. */
export async function remove(ctx: Ctx, id: string): Promise<Article> {
  requireViewer(ctx)
  return completing(ctx, async (inner) => {
    const { row, owned } = await visible(inner, await lockRow(inner.db, 'articles', id))
    authorize(ctx, 'article.delete', owned)
    const found = await queries.findById(inner.db, id)
    if (!found) throw notFound()
    const article = await present(inner, found)
    const fields = {
      ...fieldsOf(article),
      excerpt: row.excerpt,
      pinned: article.pinned,
      revisedAt: article.revisedAt,
      seriesPosition: row.seriesPosition,
      reach: { visibility: row.visibility, passwordHash: row.passwordHash },
      lang: row.lang,
      translationGroup: row.translationGroup,
    }
    // Its category, series or guest authors may be in the trash too. When they are restored, the article has them again.
    const [trashedCategory] = await trash.referredBy(inner, id, 'category')
    const [trashedSeries] = await trash.referredBy(inner, id, 'series')
    const categoryId = fields.categoryId ?? trashedCategory ?? null
    const seriesId = fields.seriesId ?? trashedSeries ?? null
    const authorIds = [...(fields.authorIds ?? []), ...(await trash.referredBy(inner, id, 'guest'))]
    const stored = { ...row, fields: { ...fields, categoryId, seriesId, authorIds } }
    await trash.putPublication(inner, { kind: 'article', id }, stored)
    await tags.replaceOf(inner, row, [])
    await queries.deleteArticle(inner.db, id)
    if (row.status !== 'draft' && row.lang === '') await authors.lostArticle(inner, owned.ownerIds)
    if (row.status !== 'draft') await inner.events.emit(changed(id))
    return article
  })
}

/**
 * Restores an article from the trash, under those of its addresses that are still free, without a deleted category,
 * series or authors; those in the trash get the article back when they are restored. Throws NOT_FOUND if it is not in
 * the trash.
 */
export async function restore(
  ctx: Ctx,
  id: string,
): Promise<Article & { lostPin?: true; missedDate?: true }> {
  const { fields: all, ...rest } = await trash.get<trash.Publication<TrashedFields>>(ctx, 'article', id)
  const {
    authorIds = rest.authorId === null ? [] : [rest.authorId],
    revisedAt,
    seriesPosition,
    reach,
    lang = '',
    translationGroup,
    ...fields
  } = all
  const owned = { ownerIds: authorIds, isPublic: rest.status !== 'draft' }
  authorize(ctx, 'article.delete', owned)
  if (owned.isPublic) authorize(ctx, 'article.publish', owned)
  const deletedAt = await trash.deletedAt(ctx, 'article', id)
  const status = trash.statusAfter(ctx, { status: rest.status, fields, deletedAt })
  const category = await trash.existing(ctx, 'categories', fields.categoryId)
  const categoryId = await inLanguage(ctx, 'category', category, lang)
  const formerSeries = fields.seriesId ?? null
  const series = await trash.existing(ctx, 'series', formerSeries)
  const seriesId = await inLanguage(ctx, 'series', series, lang)
  const origin = {
    ...(await trash.originOf(ctx, id, rest)),
    authorIds,
    revisedAt,
    seriesPosition,
    reach,
    lang,
    translationGroup,
  }
  const write = await prepareNew(ctx, { ...fields, categoryId, seriesId, status }, origin)
  return trash.takeOut(ctx, id, async (inner) => {
    if (category === null && fields.categoryId !== null) await trash.refer(inner, fields.categoryId, id)
    if (series === null && formerSeries !== null) await trash.refer(inner, formerSeries, id)
    const article = await write(inner)
    const named = new Set(article.authors.map((author) => author.id))
    for (const author of authorIds) if (!named.has(author)) await trash.refer(inner, author, id)
    return {
      ...article,
      ...(fields.pinned && !article.pinned && { lostPin: true as const }),
      ...(status !== rest.status && { missedDate: true as const }),
    }
  })
}
