import type { Generated } from 'kysely'

/** The content of an author page besides the name and picture of the account. */
export type AuthorPageTable = {
  userId: string
  slug: string
  biography: Generated<string>
  /** JSON: addresses of the person on other sites. */
  links: Generated<string>
  version: Generated<number>
}

/** The authors of articles, in the order of `position`. */
export type ArticleAuthorTable = {
  articleId: string
  authorId: string
  position: number
  /** When the article became or becomes public; null for a draft. A trigger updates it. */
  publicAt: Generated<string | null>
  /** The further language whose lists have the article, or will have it; null for a draft. A trigger updates it. */
  listedIn: Generated<string | null>
  /** What lists of one author are sorted and narrowed by. Triggers repeat it from the article. */
  sortDate: Generated<string>
  sortTitle: Generated<string>
  sortStatus: Generated<string>
  changedAt: Generated<string>
}

declare module '../../db/schema.ts' {
  interface Database {
    author_pages: AuthorPageTable
    article_authors: ArticleAuthorTable
  }
}
