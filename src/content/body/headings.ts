import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { h } from 'hastscript'
import { isSafeId } from '../../contracts/identifiers.ts'
import { slugify } from '../slug.ts'
import { elementsOf, nameMaker, replaceElements, textAt } from './tree.ts'

/** One line of a table of contents. */
export interface OutlineItem {
  id: string
  level: 2 | 3
  text: string
}

const maxIdLength = 80
/** Ids that the page itself uses. */
const pageIds = ['content']
// A link within these elements would be nested in another link, or would open and close the element around it.
const unlinkable = new Set(['a', 'summary', 'label'])

/**
 * Gives every h2 to h4 a link to itself and, if it has none, an id made from its text. Returns the headings of level 2
 * and 3 that have text. Ids are unique in the text and stay the same as long as the headings do.
 */
export function anchorHeadings(tree: Root): OutlineItem[] {
  const freeId = idMaker(usedIds(tree))
  const outline: OutlineItem[] = []
  replaceElements(tree, (heading, around) => {
    if (!/^h[2-4]$/.test(heading.tagName)) return undefined
    const text = textOf(heading).replace(/\s+/g, ' ').trim()
    const id = textAt(heading, 'id') || freeId(text)
    heading.properties.id = id
    const level = Number(heading.tagName[1])
    if (text && (level === 2 || level === 3)) outline.push({ id, level, text })
    if (!text || around.some(({ tagName }) => unlinkable.has(tagName))) return heading
    return h('div.heading', heading, anchorTo(id, text))
  })
  return outline
}

const anchorTo = (id: string, text: string): Element =>
  h('a.anchor', { href: `#${id}`, ariaLabel: `Link to this section: ${text}` }, '#')

function usedIds(tree: Root): Set<string> {
  const used = new Set(pageIds)
  for (const element of elementsOf(tree, ({ properties }) => properties.id !== undefined)) {
    const id = textAt(element, 'id')
    if (pageIds.includes(id)) delete element.properties.id
    else used.add(id)
  }
  return used
}

/** Makes ids from texts. From the second time on, a text gets a number. No id is in `used`. */
function idMaker(used: Set<string>): (text: string) => string {
  const freeId = nameMaker(used, (id, number) => `${id}-${number}`)
  return (text) => {
    const words = slugify(text.slice(0, maxIdLength))
    return freeId(isSafeId(words) ? words : words === '' ? 'section' : `section-${words}`)
  }
}
