import type { Generated, Selectable } from 'kysely'

export type TagTable = {
  id: string
  /** With its language, like that of an article. */
  slug: string
  /** '' for the first language of the site, otherwise the tag of another: that of the articles that have it. */
  lang: Generated<string>
  translationGroup: Generated<string | null>
  name: string
  description: Generated<string>
  /** 1: somebody made or changed the tag itself, so it stays without articles. */
  isCurated: Generated<0 | 1>
  /** Counted by triggers: how many articles have it, and how many of these are not drafts. */
  articleCount: Generated<number>
  publicCount: Generated<number>
  /** '' if nobody has changed it. */
  updatedAt: Generated<string>
  version: Generated<number>
}
export type TagRow = Selectable<TagTable>

export type ArticleTagTable = {
  articleId: string
  tagId: string
  position: number
  /** When the article became or becomes public; null for a draft. A trigger updates it. */
  publicAt: Generated<string | null>
}

declare module '../../db/schema.ts' {
  interface Database {
    tags: TagTable
    article_tags: ArticleTagTable
  }
}
