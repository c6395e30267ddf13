import { Parser } from 'htmlparser2'
import { isSafeId } from './identifiers.ts'
import { slugify } from './slug.ts'

/** One line of a table of contents; `level` is 2, 3 or 4. */
export interface OutlineItem {
  id: string
  level: number
  text: string
}

const longestId = 80

interface Heading {
  level: number
  text: string
  id: string | undefined
  /** Where in the source the id belongs: right after `<h2`. */
  at: number
}

/**
 * Gives every h2 to h4 of sanitized HTML an id made from its text, unless it has one, and lists them in order. Ids are
 * unique in the document and stay the same as long as the headings do; nothing else of the HTML changes.
 */
export function withHeadingAnchors(html: string): { html: string; outline: OutlineItem[] } {
  const { headings, ids } = read(html)
  const freeId = idMaker(ids)
  let anchored = ''
  let copied = 0
  const outline = headings.map((heading) => {
    const id = heading.id ?? freeId(heading.text)
    if (heading.id === undefined) {
      anchored += `${html.slice(copied, heading.at)} id="${id}"`
      copied = heading.at
    }
    return { id, level: heading.level, text: heading.text }
  })
  return { html: anchored + html.slice(copied), outline }
}

function read(html: string): { headings: Heading[]; ids: Set<string> } {
  const headings: Heading[] = []
  const ids = new Set<string>()
  let open: Heading | undefined
  const parser = new Parser({
    onopentag(name, { id }) {
      if (id) ids.add(id)
      if (!/^h[2-4]$/.test(name)) return
      open = { level: Number(name[1]), text: '', id: id || undefined, at: parser.startIndex + 3 }
      headings.push(open)
    },
    ontext(data) {
      if (open) open.text += data
    },
    onclosetag(name) {
      if (/^h[2-4]$/.test(name)) open = undefined
    },
  })
  parser.end(html)
  for (const heading of headings) heading.text = heading.text.replace(/\s+/g, ' ').trim()
  return { headings, ids }
}

/** Hands out ids that are not in `taken`: the words of the text, numbered from the second time on. */
function idMaker(taken: Set<string>): (text: string) => string {
  const lastNumbers = new Map<string, number>()
  return (text) => {
    const words = slugify(text.slice(0, longestId))
    const base = isSafeId(words) ? words : words === '' ? 'section' : `section-${words}`
    let number = lastNumbers.get(base) ?? 0
    let id: string
    do {
      number += 1
      id = number === 1 ? base : `${base}-${number}`
    } while (taken.has(id))
    lastNumbers.set(base, number)
    taken.add(id)
    return id
  }
}
