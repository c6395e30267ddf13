import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model'
import { cleanElement } from '../../../content/elements.ts'
import { embedUrl } from '../../../content/embeds.ts'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'

/**
 * Reduces pasted or dropped content to what an article may contain: HTML can claim to come from this editor, and bring
 * its own attributes and raw HTML. Allowed content stays the same node, so that its source is known.
 */
export const safeSlice = ({ content, openStart, openEnd }: Slice): Slice =>
  new Slice(safeContent(content), openStart, openEnd)

function safeContent(content: Fragment): Fragment {
  const before = content.content
  const after = before.map(safeNode)
  return after.every((node, index) => node === before[index]) ? content : Fragment.from(after)
}

function safeNode(node: Node): Node {
  const marks = node.marks.map(safeMark)
  const attrs = safeAttributes(node)
  const content = safeContent(node.content)
  const isSame = attrs === node.attrs && content === node.content
  const safe = isSame ? node : node.type.create(attrs, content)
  return marks.every((mark, index) => mark === node.marks[index]) && isSame ? node : safe.mark(marks)
}

function safeMark(mark: Mark): Mark {
  const attrs = safeAttributes(mark)
  return attrs === mark.attrs ? mark : mark.type.create(attrs)
}

type Attributes = Readonly<Record<string, unknown>>

/** Returns the same object if everything is allowed. */
function safeAttributes(item: Node | Mark): Attributes {
  const { attrs } = item
  const changed: Record<string, unknown> = {}
  if (typeof attrs.html === 'string') changed.html = sanitizeArticleHtml(attrs.html)
  if (item.type.name === 'embed') changed.src = embedUrl(String(attrs.src)) ?? ''
  if (attrs.preserved) changed.preserved = safePreserved(item, attrs.preserved)
  const isSame = Object.entries(changed).every(([name, value]) => value === attrs[name])
  return isSame ? attrs : { ...attrs, ...changed }
}

function safePreserved(item: Node | Mark, preserved: Record<string, string>): Record<string, string> {
  const allowed = cleanElement(tagOf(item), preserved, new Set()).attribs
  const known = Object.entries(preserved).filter(([name, value]) => allowed[name] === value)
  return known.length === Object.keys(preserved).length ? preserved : Object.fromEntries(known)
}

/** The element that represents this in HTML. */
function tagOf(item: Node | Mark): string {
  const spec = 'nodeSize' in item ? item.type.spec.toDOM?.(item) : item.type.spec.toDOM?.(item, true)
  return Array.isArray(spec) ? String(spec[0]) : 'div'
}
