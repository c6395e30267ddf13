/** What readers get of an article's content; made of it, and to be made anew at any time. */
export type ArticleBodyTable = {
  articleId: string
  /** Of the code that made it; 0 and below where something that it shows has changed since. */
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
