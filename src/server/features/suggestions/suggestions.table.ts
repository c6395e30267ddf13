/** What one person suggests for an article. */
export type SuggestionTable = {
  id: string
  articleId: string
  userId: string
  version: number
  /** JSON: the title, excerpt and content that it is based on. */
  base: string
  /** The same with the suggested changes. */
  words: string
  /** JSON: the names of changes. */
  accepted: string
  rejected: string
  updatedAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    suggestions: SuggestionTable
  }
}
