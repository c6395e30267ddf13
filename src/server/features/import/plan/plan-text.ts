import { cutText } from '../../../../content/cut-text.ts'
import { textOf } from '../../../../content/foreign-html/nodes.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { readHtml } from '../../../../content/foreign-html/read-html.ts'
import { english } from '../../../../i18n/said.ts'

export const titleMax = 200
export const excerptMax = 500
const borrowedTitleMax = 60

/** The text without control characters, including line ends. */
export const inOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')

/** One line of plain text: no markup, entities decoded, no control characters, white space collapsed. */
export function plainText(html: string): string {
  const text = inOneLine(textOf(readHtml(html, new Notes())))
  return text.replace(/[ \u00a0]+/g, ' ').trim()
}

/** A title for an article or page, never empty, with notes on how it was made. */
export function planTitle(source: { title: string; excerpt: string; content: string }): {
  title: string
  notes: string[]
} {
  const title = plainText(source.title)
  if (title.length > titleMax) {
    return {
      title: cutText(title, titleMax),
      notes: [english('The title was longer than {titleMax} characters and was shortened', { titleMax })],
    }
  }
  if (title !== '') return { title, notes: [] }
  const borrowed = firstWords(plainText(source.excerpt)) || firstWords(contentText(source.content))
  return borrowed
    ? { title: borrowed, notes: [english('It had no title, so the beginning of its text became the title')] }
    : { title: 'Untitled', notes: [english('It had no title and no text, so it was named "Untitled"')] }
}

/** A summary as plain text of at most 500 characters. */
export function planExcerpt(excerpt: string): { excerpt: string; notes: string[] } {
  const text = plainText(excerpt)
  const notes =
    text.length > excerptMax
      ? [english('The excerpt was longer than {excerptMax} characters and was shortened', { excerptMax })]
      : []
  return { excerpt: cutText(text, excerptMax), notes }
}

/** A slug with its percent-encoded letters decoded. WordPress stores slugs encoded. */
export function decodeSlug(slug: string): string {
  return decodePercent(slug).normalize('NFC')
}

/**
 * Path and query of an address of the site, decoded, without a slash at the end: `/2012/01/some-post`,
 * `/?p=12`. Undefined for the home page and for other hosts.
 */
export function sitePath(address: string, siteLink: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = (name: string) => name.replace(/^www\./, '')
  if (!URL.canParse(siteLink) || host(url.hostname) !== host(new URL(siteLink).hostname)) return undefined
  const path = decodePercent(url.pathname)
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  if (/^\?(p|page_id|attachment_id|cat)=\d+$/.test(url.search)) return `${path}/${url.search}`
  return path === '' ? undefined : path
}

function contentText(content: string): string {
  const spaced = content.replace(/<\/(p|h\d|li|div)>/gi, '\n').replace(/\[\/?[a-z_-]+[^[\]]{0,500}\]/gi, ' ')
  return plainText(
    spaced
      .trim()
      .split(/\n/)
      .find((line) => plainText(line) !== '') ?? '',
  )
}

function firstWords(text: string): string {
  return cutText(text, borrowedTitleMax)
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** No address with a slug is longer. */
const addressMax = 2000

/** The last part of a path or an address, without its query. */
export function lastPartOf(address: string): string {
  const [shown = ''] = address.slice(0, addressMax).split(/[?#]/, 1)
  const path = shown.replace(/^https?:\/\/[^/]*/i, '').replace(/\/$/, '')
  return path.slice(path.lastIndexOf('/') + 1)
}
