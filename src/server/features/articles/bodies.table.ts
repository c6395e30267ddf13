/** What readers get of an article's content; derived from it, and can be derived again at any time. */
export type ArticleBodyTable = {
  articleId: string
  /** The version of the code that derived it; 0 and below if something that it shows has changed since. */
  version: number
  /** JSON: `[{ id, level, text }]`. */
  outline: string
  html: string
  /** How many words the text has. */
  words: number
}

/** Which pictures of the library an article's body shows. */
export type ArticlePictureTable = {
  mediaId: string
  articleId: string
}

declare module '../../db/schema.ts' {
  interface Database {
    article_bodies: ArticleBodyTable
    article_pictures: ArticlePictureTable
  }
}
