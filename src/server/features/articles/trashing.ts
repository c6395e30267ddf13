import type { Article, ArticleFields } from '../../../contracts/articles.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { lockRow } from '../../db/locks.ts'
import * as authors from '../authors/authors.ts'
import * as tags from '../tags/tags.ts'
import * as trash from '../trash/trash.ts'
import { notFound, visible } from './access.ts'
import * as queries from './articles.queries.ts'
import { prepareNew } from './creating.ts'
import { present } from './present.ts'
import { fieldsOf } from './working-fields.ts'
import { changed } from './writing.ts'

/** Moves an article to the trash; its addresses are free again. */
export async function remove(ctx: Ctx, id: string): Promise<Article> {
  requireViewer(ctx)
  return completing(ctx, async (inner) => {
    const { row, owned } = await visible(inner, await lockRow(inner.db, 'articles', id))
    authorize(ctx, 'article.delete', owned)
    const found = await queries.findById(inner.db, id)
    if (!found) throw notFound()
    const article = await present(inner, found)
    const fields = { ...fieldsOf(article), excerpt: row.excerpt }
    // Its category may be in the trash, from where it returns to it.
    const categoryId = fields.categoryId ?? (await trash.referredBy(inner, id, 'category'))
    await trash.putPublication(inner, { kind: 'article', id }, { ...row, fields: { ...fields, categoryId } })
    await tags.replaceOf(inner, id, [])
    await queries.deleteArticle(inner.db, id)
    if (row.status !== 'draft') await authors.lostArticle(inner, owned.ownerIds)
    if (row.status !== 'draft') await inner.events.emit(changed(id, [row.categoryId]))
    return article
  })
}

/**
 * Restores an article from the trash, under its addresses as far as they are still free, without a category or authors
 * that have been deleted; it gets a category that is in the trash back with it. Throws NOT_FOUND when it is not there.
 */
export async function restore(ctx: Ctx, id: string): Promise<Article> {
  const { fields: all, ...rest } = await trash.get<trash.Publication<ArticleFields>>(ctx, 'article', id)
  const { authorIds = rest.authorId === null ? [] : [rest.authorId], ...fields } = all
  const owned = { ownerIds: authorIds, isPublic: rest.status !== 'draft' }
  authorize(ctx, 'article.delete', owned)
  if (owned.isPublic) authorize(ctx, 'article.publish', owned)
  const categoryId = await trash.existing(ctx, 'categories', fields.categoryId)
  const origin = { ...(await trash.originOf(ctx, id, rest)), authorIds }
  const write = await prepareNew(ctx, { ...fields, categoryId, status: rest.status }, origin)
  return trash.takeOut(ctx, id, async (inner) => {
    if (categoryId === null && fields.categoryId !== null) await trash.refer(inner, fields.categoryId, id)
    return write(inner)
  })
}
