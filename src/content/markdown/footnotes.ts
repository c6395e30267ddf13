import type { Element, Nodes } from 'hast'
import type { Handle } from 'hast-util-to-mdast'
import type { FootnoteDefinition } from 'mdast'
import type { Handle as Writer } from 'mdast-util-to-markdown'
import { decoded } from '../body/footnotes.ts'
import { blockHtml, inlineHtml } from './html-in-markdown.ts'
import { inParagraphs } from './in-paragraphs.ts'

/** The numbers of notes by id, in list order. */
type Notes = ReadonlyMap<string, string>

/**
 * The notes of an article. Elements that only look like notes stay HTML. If one note has no id, all notes stay HTML.
 */
export function footnotesIn(tree: Nodes): Notes {
  const ids: string[] = []
  let areWhole = true
  visit(tree, (node) => {
    if (node.properties.dataFootnotes === undefined) return
    if (notesOf(node).some(({ properties }) => properties.id === undefined)) areWhole = false
    visit(node, ({ tagName, properties }) => {
      if (tagName === 'li' && typeof properties.id === 'string' && !ids.includes(properties.id))
        ids.push(properties.id)
    })
  })
  if (!areWhole) return new Map()
  return new Map(ids.map((id, index) => [id, String(index + 1)]))
}

export function footnoteHandlers(notes: Notes): Record<'sup' | 'section', Handle> {
  return {
    sup(state, node, parent) {
      const identifier = notes.get(targetOf(node) ?? '')
      return identifier === undefined
        ? inlineHtml(state, node, parent)
        : { type: 'footnoteReference', identifier, label: identifier }
    },
    section(state, node, parent) {
      if (node.properties.dataFootnotes === undefined || notes.size === 0)
        return blockHtml(state, node, parent)
      return items(node).flatMap((item) => {
        const identifier = notes.get(String(item.properties.id))
        if (identifier === undefined) return []
        return {
          type: 'footnoteDefinition' as const,
          identifier,
          label: identifier,
          children: state.toFlow(state.all(inParagraphs(item))),
        }
      })
    },
  }
}

/** A line of spaces gets no indent: readers of Markdown would take it as more spaces of the note's code. */
export const footnoteDefinition: Writer = (node: FootnoteDefinition, _, state, info) => {
  const tracker = state.createTracker(info)
  const exit = state.enter('footnoteDefinition')
  const start = tracker.move(`[^${state.associationId(node)}]:${node.children.length > 0 ? ' ' : ''}`)
  tracker.shift(4)
  const text = state.indentLines(state.containerFlow(node, tracker.current()), (line, index) =>
    index === 0 || line.trim() === '' ? line : `    ${line}`,
  )
  exit()
  return start + text
}

/** The note to which the only link in a superscript points. */
function targetOf(node: Element): string | undefined {
  const [link, ...others] = node.children
  if (others.length > 0 || link?.type !== 'element' || link.tagName !== 'a') return undefined
  const href = String(link.properties.href ?? '')
  return link.properties.role === 'doc-noteref' && href.startsWith('#') ? decoded(href.slice(1)) : undefined
}

/** The items of the list in a section, without the items of lists inside them. */
const notesOf = (section: Element): Element[] =>
  childrenOf(section).flatMap((list) => (list.tagName === 'ol' ? childrenOf(list) : []))

const childrenOf = ({ children }: Element): Element[] => children.filter((child) => child.type === 'element')

const items = (section: Element): Element[] => {
  const found: Element[] = []
  visit(
    section,
    (node) => void (node.tagName === 'li' && node.properties.id !== undefined && found.push(node)),
  )
  return found
}

function visit(node: Nodes, look: (element: Element) => void): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (child.type === 'element') look(child)
    visit(child, look)
  }
}
