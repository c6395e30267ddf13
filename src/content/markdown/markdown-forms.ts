import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { decoded } from '../body/footnotes.ts'
import { textAt } from '../body/tree.ts'
import { toBlocks } from '../foreign-html/flow.ts'
import { findElement, isElement, textOf } from '../foreign-html/nodes.ts'

/** `clean` is applied to the content of each form. */
type FormContext = { clean: (nodes: readonly ElementContent[]) => ElementContent[] }

/** Tasks, footnotes and alerts in the HTML of Markdown, as the editor writes them; undefined for any other element. */
export function markdownForm(node: Element, context: FormContext): ElementContent[] | undefined {
  const { properties, tagName } = node
  if (tagName === 'ul' && node.children.some((item) => isElement(item, 'li') && boxOf(item)))
    return taskList(node, context)
  if (tagName === 'sup' && findElement(node.children, isReference)) return reference(node)
  if (tagName === 'section' && properties.dataFootnotes !== undefined) return footnotes(node, context)
  if (properties.dataFootnoteBackref !== undefined) return []
  if (tagName === 'blockquote') return callout(node, context)
  return undefined
}

const isBox = (node: Element) => node.tagName === 'input' && node.properties.type === 'checkbox'

/** The box of an item: the first thing in it, or in its first paragraph. */
function boxOf(item: Element): Element | undefined {
  const first = item.children.find((child) => isElement(child) || textOf([child]).trim() !== '')
  if (!isElement(first)) return undefined
  if (isBox(first)) return first
  return first.tagName === 'p' ? boxOf(first) : undefined
}

function taskList(node: Element, context: FormContext): ElementContent[] {
  const items = node.children
    .filter((child): child is Element => isElement(child, 'li'))
    .map((item) => {
      const checked = String(boxOf(item)?.properties.checked === true)
      return h('li', { dataType: 'taskItem', dataChecked: checked }, inside(item, context))
    })
  return [h('ul', { dataType: 'taskList' }, items)]
}

/** The words of an item in paragraphs, without its box. */
function inside(item: Element, { clean }: FormContext): ElementContent[] {
  const box = boxOf(item)
  const children = clean(withoutNode(item.children, box))
  const first = children.find((child) => child.type !== 'text' || child.value.trim() !== '')
  const words = isElement(first, 'p') ? first.children[0] : first
  if (words?.type === 'text') words.value = words.value.trimStart()
  return children
}

const withoutNode = (nodes: readonly ElementContent[], unwanted: Element | undefined): ElementContent[] =>
  nodes
    .filter((node) => node !== unwanted)
    .map((node) =>
      isElement(node, 'p') ? { ...node, children: withoutNode(node.children, unwanted) } : node,
    )

const isReference = ({ tagName, properties }: Element) =>
  tagName === 'a' && properties.dataFootnoteRef !== undefined

function reference(node: Element): ElementContent[] {
  const link = findElement(node.children, isReference)
  if (!link) return []
  const href = `#${idOf(textAt(link, 'href').slice(1))}`
  const properties = { href, id: idOf(textAt(link, 'id')), role: 'doc-noteref' }
  return [h('sup', [h('a', properties, textOf(link.children))])]
}

/**
 * Makes an id from the name of a note. Names may contain any sign; a number replaces each sign that an id may not
 * contain.
 */
function idOf(text: string): string {
  const name = decoded(text).replace(
    /[^\p{L}\p{M}\p{N}_:.-]/gu,
    (sign) => `-${sign.codePointAt(0)?.toString(16)}`,
  )
  return [...name].slice(0, 200).join('')
}

function footnotes(node: Element, { clean }: FormContext): ElementContent[] {
  const list = findElement(node.children, ({ tagName }) => tagName === 'ol')
  const notes = (list?.children ?? []).filter((child): child is Element => isElement(child, 'li'))
  const items = notes.map((note) =>
    h('li', { id: idOf(textAt(note, 'id')) }, toBlocks(clean(note.children), false)),
  )
  const properties = { className: ['footnotes'], role: 'doc-endnotes', dataFootnotes: '' }
  return items.length === 0 ? [] : [h('section', properties, [h('ol', items)])]
}

const calloutKinds = new Map([
  ['NOTE', 'note'],
  ['IMPORTANT', 'note'],
  ['TIP', 'tip'],
  ['WARNING', 'warning'],
  ['CAUTION', 'danger'],
])

/**
 * Makes a callout from a quotation that begins with `[!TIP]` on a separate line, as on GitHub; undefined for any other
 * quotation.
 */
function callout(node: Element, { clean }: FormContext): ElementContent[] | undefined {
  const start = node.children.findIndex((child) => isElement(child))
  const first = node.children[start]
  const words = isElement(first, 'p') ? first.children[0] : undefined
  if (!isElement(first) || words?.type !== 'text') return undefined
  const [label, name = ''] = /^\s*\[!([A-Z]+)\][ \t]*(?:\n|$)/.exec(words.value) ?? []
  const kind = calloutKinds.get(name)
  if (label === undefined || kind === undefined) return undefined
  const rest = { type: 'text' as const, value: words.value.slice(label.length) }
  const paragraph = { ...first, children: [rest, ...first.children.slice(1)] }
  const isEmpty = textOf(paragraph.children).trim() === '' && !findElement(paragraph.children, () => true)
  const children = [...(isEmpty ? [] : [paragraph]), ...node.children.slice(start + 1)]
  const inside = clean(children).filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return [h('div', { className: ['callout'], dataKind: kind }, inside)]
}
