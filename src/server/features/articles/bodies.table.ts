/** The content of an article as readers get it; it can be derived again from the content at any time. */
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

/** The library's images that an article's body shows. */
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
