import { absoluteHtml } from '../../content/absolute-html.ts'
import { type Body, deriveBody } from '../../content/body/body.ts'
import type { KnownPicture } from '../../content/known-picture.ts'
import { sanitizeArticleHtml } from '../../content/sanitize.ts'
import { makeExcerpt, plainText, readingMinutes } from '../../content/text.ts'
import { longestContent } from '../../contracts/articles.ts'
import { lintRobots, servedRobots } from '../../contracts/robots.ts'
import type { RobotsReport } from '../../contracts/settings.ts'
import type { Drawing, RefusedDrawing } from './svg.ts'

/** Finds out what is known about the pictures at these addresses. */
export type FindPictures = (addresses: string[]) => Promise<ReadonlyMap<string, KnownPicture>>

/** A body as it is stored, its outline as JSON: handing over thousands of items takes long. */
export type StoredBody = Omit<Body, 'outline'> & { outline: string }

/** All that is made of the HTML of an article when it is written. */
export type ArticleText = {
  /** Sanitized. */
  content: string
  madeExcerpt: string
  readingMinutes: number
  /** The beginning of what it says, as long as the search index takes it. */
  plain: string
  body: StoredBody
}

/** Characters of a text that the search index takes: PostgreSQL refuses words of more than a megabyte. */
export const longestIndexed = 200_000

/** What is done to texts, here or in a thread: each takes what can be sent to a thread, and so does what it returns. */
export const textWork = {
  sanitize: async (texts: string[]): Promise<string[]> => texts.map(sanitizeArticleHtml),

  /** Undefined when the sanitized text is longer than an article may be. */
  article: async (html: string, findPictures: FindPictures): Promise<ArticleText | undefined> => {
    const content = sanitizeArticleHtml(html)
    if (content.length > longestContent) return undefined
    return {
      content,
      madeExcerpt: makeExcerpt(content),
      readingMinutes: readingMinutes(content),
      plain: plainText(content, longestIndexed),
      body: await bodyOf(content, findPictures),
    }
  },

  body: (content: string, findPictures: FindPictures): Promise<StoredBody> => bodyOf(content, findPictures),

  readingMinutes: async (content: string): Promise<number> => readingMinutes(content),

  absolute: async ({ html, base }: { html: string; base: string }): Promise<string> =>
    absoluteHtml(html, base),

  robots: async ({ text, origin }: { text: string; origin: string }): Promise<RobotsReport> => {
    const served = servedRobots(text, origin)
    return { robotsTxt: served, warnings: lintRobots(served, origin) }
  },

  // Few threads ever read a drawing.
  drawing: async (text: string): Promise<Drawing | RefusedDrawing> =>
    (await import('./svg.ts')).readDrawing(text),
}

async function bodyOf(content: string, findPictures: FindPictures): Promise<StoredBody> {
  const { outline, ...body } = await deriveBody(content, findPictures)
  return { ...body, outline: JSON.stringify(outline) }
}

export type TextWork = typeof textWork
