import type { Notes } from '../../../../content/foreign-html/notes.ts'
import { english } from '../../../../i18n/said.ts'
import { alone, paired } from './shortcode-forms.ts'
import { type Piece, piecesOf, type Tag, type TagValues, valuesOf } from './shortcode-tags.ts'
import type { Generator } from './site-config.ts'

const formsOf = (generator: Generator): ReadonlySet<Tag['form']> => {
  if (generator === 'hugo') return new Set(['hugo'])
  if (generator === 'astro' || generator === 'pelican') return new Set()
  return generator === 'unknown' ? new Set(['hugo', 'block', 'output']) : new Set(['block', 'output'])
}

/** Replaces the shortcodes by Markdown or HTML. Unknown shortcodes stay as they are and get a note. */
export function withoutShortcodes(markdown: string, generator: Generator, notes: Notes): string {
  const pieces = piecesOf(markdown, formsOf(generator))
  const nextEnd = endFinder(pieces)
  const out: string[] = []
  for (let index = 0; index < pieces.length; index += 1) {
    const { text, tag } = pieces[index] as Piece
    if (!tag) {
      out.push(text)
      continue
    }
    const convert = Object.hasOwn(paired, tag.name) && !tag.isEnd ? paired[tag.name] : undefined
    const end = convert ? nextEnd(tag.name, index) : undefined
    if (convert && end !== undefined) {
      const inside = pieces.slice(index + 1, end).map((piece) => piece.text)
      out.push(convert(valuesOf(tag), inside.join('')))
      index = end
    } else out.push(single(tag, text, notes))
  }
  return out.join('')
}

function single(tag: Tag, text: string, notes: Notes): string {
  // Hugo writes this to show a shortcode instead of calling it.
  const shown = /^(\{\{[<%])\s*\/\*([\s\S]*)\*\/\s*([>%]\}\})$/.exec(text)
  if (shown) return `${shown[1]}${shown[2]}${shown[3]}`
  const path = siteAddress(tag)
  if (path !== undefined) return path
  const convert = Object.hasOwn(alone, tag.name) && !tag.isEnd ? alone[tag.name] : undefined
  const converted = convert?.(valuesOf(tag) satisfies TagValues)
  if (converted !== undefined) return converted
  if (tag.name !== '' || /^(?:site|page|post)\b/.test(tag.rest))
    if (!tag.isEnd)
      notes.add(english('Its {text} was left as it is', { text: text.slice(0, 80).replace(/\s+/g, ' ') }))
  return text
}

const emojiNames = /(?<![\w:]):(?:[+-]1|[a-z][a-z\d_+-]{1,40}):(?![\w:])/g
const emojiMax = 10

/** Notes names of emoji, which some sites show as characters. */
export function noteEmoji(markdown: string, notes: Notes): void {
  const found = new Set(Array.from(markdown.matchAll(emojiNames), ([name]) => name))
  if (found.size > 0)
    notes.add(
      english('Its emoji names were left as they are: {found}', {
        found: [...found].slice(0, emojiMax).join(', '),
      }),
    )
}

/** `{{ site.baseurl }}`, and `{{ "/about/" | relative_url }}`. */
function siteAddress({ form, name, rest }: Tag): string | undefined {
  if (form !== 'output' || name !== '') return undefined
  if (/^site\.(?:baseurl|url)$/.test(rest)) return ''
  return /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|url|prepend:\s*site\.\w+)$/.exec(rest)?.[1]
}

/**
 * Finds the next closing tag of a shortcode; `end` closes any. Callers ask in ascending order, so each closing tag is
 * looked at once.
 */
function endFinder(pieces: readonly Piece[]): (name: string, after: number) => number | undefined {
  const ends = new Map<string, { places: number[]; at: number }>()
  for (const [index, { tag }] of pieces.entries()) {
    if (!tag?.isEnd) continue
    const known = ends.get(tag.name) ?? { places: [], at: 0 }
    known.places.push(index)
    ends.set(tag.name, known)
  }
  const next = (name: string, after: number): number => {
    const known = ends.get(name)
    if (!known) return Number.POSITIVE_INFINITY
    while ((known.places[known.at] ?? Number.POSITIVE_INFINITY) <= after) known.at += 1
    return known.places[known.at] ?? Number.POSITIVE_INFINITY
  }
  return (name, after) => {
    const found = Math.min(next(name, after), next('', after))
    return Number.isFinite(found) ? found : undefined
  }
}
