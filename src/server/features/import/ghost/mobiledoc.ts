import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { z } from 'zod'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { markdownHtml } from '../../../../content/markdown/markdown-html.ts'
import { english } from '../../../../i18n/said.ts'
import { ghostCard, rawHtml } from './ghost-cards.ts'

/* Mobiledoc 0.3, https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md: lists of numbers and names. */

const markup = z.tuple([z.string()], z.unknown())
const card = z.tuple([z.string(), z.record(z.string(), z.unknown()).optional()], z.unknown())
const marker = z.tuple(
  [z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])],
  z.unknown(),
)
type Marker = z.infer<typeof marker>
const document = z.object({
  atoms: z.array(z.tuple([z.string(), z.unknown()], z.unknown())).default([]),
  cards: z.array(card).default([]),
  markups: z.array(markup).default([]),
  sections: z.array(z.tuple([z.number()], z.unknown())),
})
type Mobiledoc = z.infer<typeof document>

/** The HTML that Ghost makes of a Mobiledoc document. */
export function mobiledocHtml(json: unknown): { html: string; notes: string[] } {
  const notes = new Notes()
  const parsed = document.safeParse(json)
  if (!parsed.success)
    return {
      html: '',
      notes: [english('Its text could not be read, because the document in the export is damaged')],
    }
  const children = parsed.data.sections.flatMap((section) => sectionOf(section, parsed.data, notes))
  const html = toHtml({ type: 'root', children }, { allowDangerousHtml: true })
  return { html, notes: notes.list() }
}

const markupSection = z.tuple([z.literal(1), z.string(), z.array(marker)], z.unknown())
const imageSection = z.tuple([z.literal(2), z.string()], z.unknown())
const listSection = z.tuple([z.literal(3), z.string(), z.array(z.array(marker))], z.unknown())
const cardSection = z.tuple([z.literal(10), z.number()], z.unknown())

const sectionTags = /^(p|h[1-6]|blockquote|aside|pull-quote)$/

function sectionOf(section: unknown, source: Mobiledoc, notes: Notes): ElementContent[] {
  const words = markupSection.safeParse(section)
  if (words.success) {
    const [, tagName, markers] = words.data
    const inside = inline(markers, source)
    if (/^(blockquote|aside|pull-quote)$/.test(tagName)) return [h('blockquote', [h('p', inside)])]
    return [h(sectionTags.test(tagName) ? tagName : 'p', inside)]
  }
  const image = imageSection.safeParse(section)
  if (image.success) return [h('img', { src: image.data[1] })]
  const list = listSection.safeParse(section)
  if (list.success) {
    const [, tagName, items] = list.data
    return [
      h(
        tagName === 'ol' ? 'ol' : 'ul',
        items.map((item) => h('li', inline(item, source))),
      ),
    ]
  }
  const placed = cardSection.safeParse(section)
  const found = placed.success ? source.cards[placed.data[1]] : undefined
  if (found) return cardOf(found[0], found[1] ?? {}, notes)
  notes.add(english('Left out a part that could not be read'))
  return []
}

function cardOf(name: string, values: Record<string, unknown>, notes: Notes): ElementContent[] {
  if (name === 'markdown' || name === 'card-markdown')
    return [rawHtml(markdownHtml(`${values.markdown ?? ''}`))]
  const made = ghostCard(name, values)
  if (made) return [made]
  const type = name
  if (made === null) notes.add(english('Left out a card of the type "{type}"', { type }))
  return []
}

const inlineTags = new Set(['strong', 'b', 'em', 'i', 'a', 'code', 's', 'u', 'sub', 'sup', 'mark', 'del'])

/** Each marker opens some markups, and closes some of the open ones. */
function inline(markers: readonly Marker[], source: Mobiledoc): ElementContent[] {
  const top = h('span')
  const open: Element[] = [top]
  for (const [kind, opened, closed, value] of markers) {
    for (const index of opened) {
      const [tagName, attributes] = source.markups[index] ?? ['span']
      const element = inlineTags.has(tagName) ? h(tagName, propertiesOf(attributes)) : h('span')
      open.at(-1)?.children.push(element)
      open.push(element)
    }
    const isLineBreak = kind === 1 && source.atoms[Number(value)]?.[0] === 'soft-return'
    const text = kind === 0 ? `${value}` : `${source.atoms[Number(value)]?.[1] ?? ''}`
    open.at(-1)?.children.push(isLineBreak ? h('br') : { type: 'text', value: text })
    open.splice(Math.max(1, open.length - Math.max(0, closed)))
  }
  return top.children
}

/** Reads a list of alternating names and values; only the address of a link counts. */
function propertiesOf(attributes: unknown): { href?: string } {
  if (!Array.isArray(attributes)) return {}
  const at = attributes.indexOf('href')
  return at < 0 ? {} : { href: `${attributes[at + 1] ?? ''}` }
}
