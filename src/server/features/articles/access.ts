import { may, type Owned } from '../../../contracts/permissions.ts'
import { requireViewer } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { ownersOf } from '../../core/owners.ts'
import type { ArticleRow } from './articles.table.ts'

/**
 * The article, and the facts that the rules use, if the viewer may read it. Throws NOT_FOUND: for others it does not
 * exist.
 */
export async function visible<T extends Pick<ArticleRow, 'id' | 'status'>>(
  ctx: Ctx,
  row: T | undefined,
): Promise<{ row: T; owned: Owned }> {
  const viewer = requireViewer(ctx)
  if (!row) throw notFound()
  const owned = { ownerIds: await ownersOf(ctx.db, row.id), isPublic: row.status !== 'draft' }
  if (!may(viewer, 'article.read', owned)) throw notFound()
  return { row, owned }
}

export const notFound = () => new AppError('NOT_FOUND', 'Article not found')
