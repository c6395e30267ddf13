import type { Article } from '../../../contracts/articles.ts'
import { authorize, type Ctx, requireViewer, transaction } from '../../http/context.ts'
import * as addresses from '../addresses/addresses.ts'
import * as preview from '../preview/preview.ts'
import * as search from '../search/search.ts'
import * as tags from '../tags/tags.ts'
import * as trash from '../trash/trash.ts'
import { notFound, ownedBy, visible } from './access.ts'
import * as queries from './articles.queries.ts'
import type { ArticleRow } from './articles.table.ts'
import * as bodies from './bodies.ts'
import { present } from './present.ts'
import { changed, finish } from './writing.ts'

type ById = { params: { id: string } }
type Trashed = { row: ArticleRow; tags: string[]; addresses: addresses.Kept }

/** Moves an article to the trash; its addresses are free again. */
export async function remove(ctx: Ctx, { params }: ById): Promise<Article> {
  const viewer = requireViewer(ctx)
  return transaction(ctx, async (inner) => {
    const found = visible(viewer, await queries.findById(inner.db, params.id))
    authorize(ctx, 'article.delete', ownedBy(found))
    const article = await present(inner, found)
    const entity = { kind: 'article' as const, id: found.id }
    const kept = await addresses.kept(inner, entity)
    await tags.replaceOf(inner, found.id, [])
    const row = await queries.deleteArticle(inner.db, found.id)
    if (!row) throw notFound()
    const content: Trashed = { row, tags: article.tags.map(({ name }) => name), addresses: kept }
    const { ownerId, isPublic } = ownedBy(row)
    await trash.put(inner, { ...entity, title: row.title, ownerId, isPublic, content })
    await addresses.forget(inner, entity)
    await preview.revokeAll(inner, entity)
    await search.remove(inner, { kind: 'article', entityId: found.id })
    await inner.events.emit(changed(found.id, [found.categoryId]))
    return article
  })
}

/**
 * Brings an article back from the trash as it was, under its addresses as far as they are still free. Throws NOT_FOUND
 * when it is not there.
 */
export async function restore(ctx: Ctx, { params }: ById): Promise<Article> {
  const content = await trash.get<Trashed>(ctx, 'article', params.id)
  const { row } = content
  authorize(ctx, 'article.delete', ownedBy(row))
  if (row.status !== 'draft') authorize(ctx, 'article.publish', ownedBy(row))
  const made = await bodies.make(ctx, row.content)
  return transaction(ctx, async (inner) => {
    await trash.take(inner, row.id)
    const slug = await addresses.bringBack(inner, { kind: 'article', id: row.id }, content.addresses)
    await queries.restoreArticle(inner.db, { ...row, slug, version: row.version + 1 })
    await bodies.write(inner, row.id, made)
    return finish(inner, row, content.tags, changed(row.id, [row.categoryId]))
  })
}
