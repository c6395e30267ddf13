export type TagTable = { id: string; slug: string; name: string }
export type ArticleTagTable = { articleId: string; tagId: string; position: number }

declare module '../../db/schema.ts' {
  interface Database {
    tags: TagTable
    article_tags: ArticleTagTable
  }
}
