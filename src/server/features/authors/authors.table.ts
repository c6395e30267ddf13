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

declare module '../../db/schema.ts' {
  interface Database {
    author_pages: AuthorPageTable
  }
}
