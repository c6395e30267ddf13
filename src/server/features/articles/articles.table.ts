import type { Generated, Selectable } from 'kysely'
import type { ArticleFields, PlainArticleField, Visibility } from '../../../contracts/article-fields.ts'
import type { Status } from '../../../contracts/common.ts'

/** The database has a default for each plain field except the title. */
type PlainColumns = { [F in Exclude<PlainArticleField, 'title'>]: Generated<ArticleFields[F]> }

export type ArticleTable = PlainColumns & {
  id: string
  title: string
  /** With its language: the slug of a text in a further language ends with `@` and its tag. */
  slug: string
  /** '' for the first language of the site, otherwise the tag. */
  lang: Generated<string>
  /** The same for all translations of one text; null without any. */
  translationGroup: Generated<string | null>
  /** As written; '' if `madeExcerpt`, the beginning of the content, is shown instead. */
  excerpt: string
  madeExcerpt: string
  /** Resolved: the featured image, otherwise the one for sharing, otherwise the first in the content. */
  image: string | null
  /** JSON of the contract's Seo. */
  seo: string
  categoryId: string | null
  seriesId: Generated<string | null>
  /** The rank of the article in its series. */
  seriesPosition: Generated<number | null>
  authorId: string | null
  /** As written: a scheduled article counts as published once its time has come. */
  status: Status
  publishedAt: string | null
  pinned: Generated<0 | 1>
  visibility: Generated<Visibility>
  /** The hash of the password, if the visibility is `password`; otherwise null. It never leaves the server. */
  passwordHash: string | null
  /**
   * 1: in no list of the first language, because it is not for everyone, a job has noted that it has ended, or it is in
   * another language.
   */
  unlisted: Generated<0 | 1>
  /** The further language in whose lists it is. */
  listedIn: Generated<string | null>
  readingMinutes: number
  /** Sanitized HTML. */
  content: string
  createdAt: string
  updatedAt: string
  /** When its words last changed for readers; null if never. */
  revisedAt: string | null
  version: Generated<number>
}
export type ArticleRow = Selectable<ArticleTable>

/**
 * How many articles an owner has: '' all of them; otherwise the id of a category or author. The sum of the owner's rows
 * counts. Triggers keep it.
 */
export type ArticleCountTable = {
  owner: string
  drafts: number
  /** Articles that are no drafts. */
  others: number
  /** How many of the others are in lists. */
  listed: number
}

declare module '../../db/schema.ts' {
  interface Database {
    articles: ArticleTable
    article_counts: ArticleCountTable
  }
}
