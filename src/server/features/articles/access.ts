import { may, type Owned, type Viewer } from '../../../contracts/permissions.ts'
import { AppError } from '../../core/errors.ts'
import type { ArticleRow } from './articles.table.ts'

type Record = Pick<ArticleRow, 'authorId' | 'status'>

export const ownedBy = ({ authorId, status }: Record): Owned => ({
  ownerId: authorId,
  isPublic: status !== 'draft',
})

/** The article, if the viewer may read it. Throws NOT_FOUND: for others it does not exist. */
export function visible<T extends Record>(viewer: Viewer, row: T | undefined): T {
  if (!row || !may(viewer, 'article.read', ownedBy(row))) throw notFound()
  return row
}

export const notFound = () => new AppError('NOT_FOUND', 'Article not found')
