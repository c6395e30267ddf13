/** What one person suggests for an article. */
export type SuggestionTable = {
  id: string
  articleId: string
  userId: string
  version: number
  /** JSON: title, excerpt and content that it was made of. */
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
