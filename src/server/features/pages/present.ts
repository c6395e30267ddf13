import type { Seo } from '../../../contracts/common.ts'
import { type Blocks, type Page, type PageSummary, plainPageFields } from '../../../contracts/pages.ts'
import { rootUrl } from '../../../contracts/paths.ts'
import { AppError } from '../../core/errors.ts'
import { pick } from '../../core/fields.ts'
import { statusAt } from '../../core/publication.ts'
import type { FullRow, SummaryRow } from './pages.queries.ts'

export function summaryOf(row: SummaryRow, now: string): PageSummary {
  const { id, slug, publishedAt, createdAt, updatedAt, version, authorId, authorName } = row
  return {
    id,
    ...pick(row, plainPageFields),
    slug,
    publishedAt,
    createdAt,
    updatedAt,
    version,
    seo: JSON.parse(row.seo) as Seo,
    author:
      authorId !== null && authorName !== null
        ? { id: authorId, name: authorName, avatarUrl: row.authorAvatarUrl }
        : null,
    status: statusAt(row, now),
    url: rootUrl(slug),
  }
}

export const present = (row: FullRow, now: string): Page => ({
  ...summaryOf(row, now),
  blocks: JSON.parse(row.blocks) as Blocks,
})

export const notFound = () => new AppError('NOT_FOUND', 'Page not found')
