import { Parser } from 'htmlparser2'
import { plainText } from './text.ts'

/** Something to look at before publishing. */
export type Finding = { id: string; text: string }

export type Checked = {
  title: string
  excerpt?: string
  hasCategory?: boolean
  html: string
  seoTitle: string
}

const longTitle = 60

/** What readers or search engines would stumble over. The site's settings decide whether it only warns. */
export function findingsOf({ title, excerpt, hasCategory, html, seoTitle }: Checked): Finding[] {
  const { levels, imagesWithoutAlt } = outlineOf(html)
  const shown = seoTitle || title
  return [
    plainText(html).trim() === '' && { id: 'empty', text: 'There is no text yet.' },
    imagesWithoutAlt > 0 && {
      id: 'alt',
      text: `${imagesWithoutAlt === 1 ? 'An image has' : `${imagesWithoutAlt} images have`} no alt text.`,
    },
    isSkipping(levels) && { id: 'headings', text: 'A heading skips a level, for example from 2 to 4.' },
    levels.includes(1) && {
      id: 'h1',
      text: 'The text has a level 1 heading. That level is reserved for the title.',
    },
    shown.length > longTitle && {
      id: 'title',
      text: `The title has ${shown.length} characters; search engines show about ${longTitle}.`,
    },
    excerpt === '' && {
      id: 'excerpt',
      text: 'There is no excerpt, so lists show the beginning of the text.',
    },
    hasCategory === false && { id: 'category', text: 'It has no category.' },
  ].filter((finding) => finding !== false)
}

/** Paths on this site that the text links to, without query and anchor. */
export function internalLinks(html: string, origin: string): string[] {
  const found = new Set<string>()
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name !== 'a' || !href || href.startsWith('#')) return
      if (!URL.canParse(href, origin)) return void found.add(href)
      const url = new URL(href, origin)
      if (url.origin === origin) found.add(url.pathname)
    },
  })
  parser.write(html)
  parser.end()
  return [...found]
}

function outlineOf(html: string) {
  const levels: number[] = []
  let imagesWithoutAlt = 0
  const parser = new Parser({
    onopentag(name, { alt, 'data-decorative': decorative }) {
      if (/^h[1-6]$/.test(name)) levels.push(Number(name[1]))
      if (name === 'img' && !alt?.trim() && decorative === undefined) imagesWithoutAlt += 1
    },
  })
  parser.write(html)
  parser.end()
  return { levels, imagesWithoutAlt }
}

// The title of the page is heading 1.
const isSkipping = (levels: number[]) => levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1)
