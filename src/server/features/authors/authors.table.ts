import type { Generated } from 'kysely'

/** What the page of an author says besides the name and picture of the account. */
export type AuthorPageTable = {
  userId: string
  slug: string
  biography: Generated<string>
  /** JSON: addresses of the person on other sites. */
  links: Generated<string>
  version: Generated<number>
}

/** Who has written an article, in the order of `position`. */
export type ArticleAuthorTable = {
  articleId: string
  authorId: string
  position: number
  /** When the article became or becomes public; null for a draft. The database keeps it. */
  publicAt: Generated<string | null>
}

declare module '../../db/schema.ts' {
  interface Database {
    author_pages: AuthorPageTable
    article_authors: ArticleAuthorTable
  }
}
