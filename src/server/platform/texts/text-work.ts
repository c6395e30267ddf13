import { absoluteHtml } from '../../../content/absolute-html.ts'
import { addressesIn } from '../../../content/addresses-in-html.ts'
import { type Body, deriveBody } from '../../../content/body/body.ts'
import type { KnownPicture } from '../../../content/known-picture.ts'
import { lintRobots, servedRobots } from '../../../content/robots.ts'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { lengthOf, makeExcerpt, plainText, readingMinutes } from '../../../content/text.ts'
import { maxContentLength } from '../../../contracts/article-fields.ts'
import type { RobotsReport } from '../../../contracts/settings.ts'
import { textOf } from '../../../i18n/said.ts'
import type { Drawing, RefusedDrawing } from '../svg/svg.ts'

/** Looks up the library's data of the images at these addresses. */
export type FindPictures = (addresses: string[]) => Promise<ReadonlyMap<string, KnownPicture>>

/** A body in the form that is stored, with its outline as JSON: transferring thousands of items would take long. */
export type StoredBody = Omit<Body, 'outline'> & { outline: string }

/** Everything derived from an article's HTML when it is written. */
export type ArticleText = {
  /** Sanitized. */
  content: string
  madeExcerpt: string
  readingMinutes: number
  /** The beginning of its text, up to the limit of the search index. */
  plain: string
  body: StoredBody
}

/** The longest text, in characters, that the search index takes: PostgreSQL rejects words of more than a megabyte. */
export const maxIndexedLength = 200_000

/** Work on texts, here or in a thread: input and output can both be sent to a thread. */
export const textWork = {
  sanitize: async (texts: string[]): Promise<string[]> => texts.map(sanitizeArticleHtml),

  /** Undefined if the sanitized text is longer than an article may be. */
  article: async (html: string, findPictures: FindPictures): Promise<ArticleText | undefined> => {
    const content = sanitizeArticleHtml(html)
    if (content.length > maxContentLength) return undefined
    const plain = plainText(content)
    const { words, minutes } = lengthOf(plain)
    return {
      content,
      madeExcerpt: makeExcerpt(content),
      readingMinutes: minutes,
      plain: plain.slice(0, maxIndexedLength),
      body: await bodyOf(content, findPictures, words),
    }
  },

  body: (content: string, findPictures: FindPictures): Promise<StoredBody> => bodyOf(content, findPictures),

  readingMinutes: async (content: string): Promise<number> => readingMinutes(content),

  absolute: async ({ html, base }: { html: string; base: string }): Promise<string> =>
    absoluteHtml(html, base),

  addresses: async (html: string): Promise<string[]> => addressesIn(html).map(({ address }) => address),

  robots: async ({ text, origin }: { text: string; origin: string }): Promise<RobotsReport> => {
    const served = servedRobots(text, origin)
    return { robotsTxt: served, warnings: lintRobots(served, origin).map(textOf) }
  },

  // Loaded on demand: only Markdown of articles needs it. `addresses`: the address to write in place of each address.
  markdown: async ({
    html,
    addresses,
    escapesShortcodes,
  }: {
    html: string
    addresses: Map<string, string>
    escapesShortcodes: boolean
  }): Promise<string> => {
    const { toMarkdown } = await import('../../../content/markdown/to-markdown.ts')
    return toMarkdown(html, { resolveUrl: (url) => addresses.get(url) ?? url, escapesShortcodes })
  },

  // Loaded on demand: only imports need it.
  markdownHtml: async ({ markdown, formulas }: { markdown: string; formulas: boolean }): Promise<string> => {
    const { markdownHtml } = await import('../../../content/markdown/markdown-html.ts')
    return markdownHtml(markdown, { formulas })
  },

  // Loaded on demand: only articles that are sent as Markdown need it. Undefined if the HTML is longer than an
  // article may be.
  articleHtml: async (markdown: string): Promise<string | undefined> => {
    const { articleHtml } = await import('../../../content/markdown/article-html.ts')
    const html = articleHtml(markdown)
    return html.length > maxContentLength ? undefined : html
  },

  // Loaded on demand: few threads ever read an SVG.
  drawing: async (text: string): Promise<Drawing | RefusedDrawing> =>
    (await import('../svg/svg.ts')).readDrawing(text),
}

async function bodyOf(content: string, findPictures: FindPictures, words?: number): Promise<StoredBody> {
  const { outline, ...body } = await deriveBody(content, findPictures, words)
  return { ...body, outline: JSON.stringify(outline) }
}

export type TextWork = typeof textWork
