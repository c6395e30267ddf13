import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { elementsOf, hasClass, nameMaker, replaceElements, textAt } from './tree.ts'

const notes = new Set(['li', 'p', 'div', 'dd', 'td', 'section', 'aside'])

/** Links footnotes to their notes and back. If the sanitizer has removed an id, the link back identifies the note. */
export function linkFootnotes(tree: Root): void {
  const byId = new Map(withId(tree).map((element) => [textAt(element, 'id'), element]))
  const byWayBack = new Map(notesWithLinks(tree))
  const freeId = nameMaker(new Set(byId.keys()), (id, number) => `${id}-${number}`)
  const parents = parentsOf(tree)
  const linked = new Set<Element>()
  for (const reference of referencesOf(tree)) {
    const target = textAt(reference, 'href').slice(1)
    const note = byId.get(decoded(target)) ?? byWayBack.get(`#${target}-link`)
    if (!note || !notes.has(note.tagName)) continue
    const number = linked.size + 1
    const noteId = idFor(note, `fn-${number}`, byId, freeId)
    const wayBack = idFor(reference, `fnref-${number}`, byId, freeId)
    Object.assign(reference.properties, { href: `#${encodeURIComponent(noteId)}`, role: 'doc-noteref' })
    if (!linked.has(note)) leadBack(note, wayBack, (id) => leadsTo(reference, byId.get(id), parents), number)
    linked.add(note)
  }
}

const withId = (tree: Root) => elementsOf(tree, ({ properties }) => properties.id !== undefined)

/**
 * The targets of all links in list items, each with the innermost item around the link. The links from notes back to
 * the text are among them.
 */
function notesWithLinks(tree: Root): [string, Element][] {
  const found: [string, Element][] = []
  replaceElements(tree, (element, around) => {
    const item = isLocalLink(element) && around.findLast(({ tagName }) => tagName === 'li')
    if (item) found.push([textAt(element, 'href'), item])
    return undefined
  })
  return found
}

function referencesOf(tree: Root): Element[] {
  const found: Element[] = []
  replaceElements(tree, (element, around) => {
    if (!isLocalLink(element) || isWayBack(element)) return undefined
    const { properties } = element
    const isMarked = properties.role === 'doc-noteref' || properties.dataFootnoteRef !== undefined
    if (isMarked || hasClass(element, 'footnote-ref') || around.some(({ tagName }) => tagName === 'sup'))
      found.push(element)
    return undefined
  })
  return found
}

const isLocalLink = (element: Element) => element.tagName === 'a' && /^#./.test(textAt(element, 'href'))
const localLinks = (element: Element) => elementsOf(element, isLocalLink)

const isWayBack = (link: Element) =>
  link.properties.role === 'doc-backlink' ||
  link.properties.dataFootnoteBackref !== undefined ||
  hasClass(link, 'footnote-backref') ||
  /^#(?:.*-link|.*fnref.*|.*_ref.*)$/.test(textAt(link, 'href'))

function leadBack(note: Element, id: string, leadsBack: (id: string) => boolean, number: number): void {
  const href = `#${encodeURIComponent(id)}`
  const links = localLinks(note)
  const link =
    links.find((one) => decoded(textAt(one, 'href')) === `#${id}`) ??
    links.find((one) => isWayBack(one) && leadsBack(decoded(textAt(one, 'href').slice(1))))
  const name = { ariaLabel: `Back to reference ${number}`, role: 'doc-backlink' }
  if (link) Object.assign(link.properties, name, { href })
  else
    placeForLink(note).children.push(
      { type: 'text', value: ' ' },
      h('a.footnote-backref', { href, ...name }, '↩'),
    )
}

/** Also true if the target does not exist: then the sanitizer has removed its id. */
function leadsTo(reference: Element, target: Element | undefined, parents: Parents): boolean {
  if (!target) return true
  let outer = parents.get(reference)
  while (outer && outer !== target) outer = parents.get(outer)
  return outer === target
}

type Parents = ReadonlyMap<Element, Element | undefined>

function parentsOf(tree: Root): Parents {
  const parents = new Map<Element, Element | undefined>()
  replaceElements(tree, (element, around) => {
    parents.set(element, around.at(-1))
    return undefined
  })
  return parents
}

/** The end of the note's last paragraph, so that the arrow is not on a separate line. */
function placeForLink(note: Element): Element {
  const last = note.children.findLast((child) => child.type === 'element')
  return last?.tagName === 'p' ? last : note
}

function idFor(
  element: Element,
  wanted: string,
  byId: Map<string, Element>,
  freeId: (wanted: string) => string,
): string {
  const own = textAt(element, 'id')
  if (own) return own
  const id = freeId(wanted)
  element.properties.id = id
  byId.set(id, element)
  return id
}

/** The anchor that a link names. Wrongly encoded parts stay as they are. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
