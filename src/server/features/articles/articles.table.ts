import type { Generated, Selectable } from 'kysely'
import type { ArticleFields, PlainArticleField } from '../../../contracts/articles.ts'
import type { Status } from '../../../contracts/common.ts'

/** The database has a default for each plain field but the title. */
type PlainColumns = { [F in Exclude<PlainArticleField, 'title'>]: Generated<ArticleFields[F]> }

export type ArticleTable = PlainColumns & {
  id: string
  title: string
  slug: string
  /** As written; '' if `madeExcerpt`, the beginning of the content, is shown instead. */
  excerpt: string
  madeExcerpt: string
  /** Resolved: featuredImage, else the one for sharing, else the first in the content. */
  image: string | null
  /** JSON of the contract's Seo. */
  seo: string
  categoryId: string | null
  authorId: string | null
  /** As written: a scheduled article counts as published once its time has come. */
  status: Status
  publishedAt: string | null
  readingMinutes: number
  /** Sanitized HTML. */
  content: string
  createdAt: string
  updatedAt: string
  version: Generated<number>
}
export type ArticleRow = Selectable<ArticleTable>

declare module '../../db/schema.ts' {
  interface Database {
    articles: ArticleTable
  }
}
