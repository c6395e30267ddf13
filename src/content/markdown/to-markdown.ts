import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as write } from 'mdast-util-to-markdown'
import { footnoteHandlers, footnotesIn } from './footnotes.ts'
import { blockHtml, inlineHtml } from './html-in-markdown.ts'
import { isPlain, isPlainTable } from './plain.ts'

export interface MarkdownOptions {
  /** Called with every address of a link, image, poster or player; returns the address to write instead. */
  resolveUrl?: (url: string) => string
}

/**
 * The Markdown of an article, with GitHub's tables, tasks, footnotes and alerts (callouts). What Markdown does not
 * have stays HTML, as Markdown allows: captions, galleries, cards, embeds, alignments, underlines. Never throws.
 */
export function toMarkdown(html: string, { resolveUrl }: MarkdownOptions = {}): string {
  const tree = fromHtml(html, { fragment: true })
  if (resolveUrl) resolveAddresses(tree, resolveUrl)
  const notes = footnotesIn(tree)
  const mdast = toMdast(tree, { handlers: { ...handlers, ...footnoteHandlers(notes) } })
  return write(mdast as Root, {
    bullet: '-',
    rule: '-',
    fences: true,
    extensions: [gfmToMarkdown()],
  })
}

const addressProperties = ['href', 'src', 'poster', 'dataPoster']

function resolveAddresses(node: Nodes, resolveUrl: (url: string) => string): void {
  if (node.type === 'element') {
    for (const name of addressProperties) {
      const value = node.properties[name]
      if (typeof value === 'string' && value !== '') node.properties[name] = resolveUrl(value)
    }
  }
  if ('children' in node) for (const child of node.children) resolveAddresses(child, resolveUrl)
}

/** As Markdown if nothing of the element is lost, otherwise as HTML. */
const plainOr =
  (handle: Handle, fallback: Handle): Handle =>
  (state, node, parent) =>
    isPlain(node) ? handle(state, node, parent) : fallback(state, node, parent)

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'hr']
const inlines = ['a', 'img', 'strong', 'b', 'em', 'i', 'code', 'del', 's', 'br']
/** Elements that Markdown does not have. */
const onlyBlocks = [
  'figure',
  'div',
  'details',
  'section',
  'aside',
  'iframe',
  'audio',
  'video',
  'dl',
  'address',
]
const onlyInlines = [
  'u',
  'ins',
  'mark',
  'sub',
  'sup',
  'kbd',
  'abbr',
  'small',
  'cite',
  'q',
  'span',
  'time',
  'var',
  'samp',
  'dfn',
  'bdi',
  'bdo',
]

const table: Handle = (state, node, parent) =>
  isPlainTable(node) ? defaultHandlers.table(state, node) : blockHtml(state, node, parent)

const item: Handle = (state, node) => {
  const made = defaultHandlers.li(state, node)
  if (node.properties.dataType === 'taskItem') made.checked = node.properties.dataChecked === 'true'
  return made
}

const alerts: Record<string, string> = { note: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' }

/** `> [!TIP]`, as GitHub and many others show it. */
const callout: Handle = (state, node) => {
  const name = alerts[String(node.properties.dataKind ?? 'note')] ?? 'NOTE'
  const children = state.toFlow(state.all(node))
  const label = { type: 'html' as const, value: `[!${name}]` }
  const [first, ...rest] = children
  // On a separate line of the following paragraph.
  if (first?.type === 'paragraph')
    return {
      type: 'blockquote',
      children: [{ ...first, children: [label, { type: 'text', value: '\n' }, ...first.children] }, ...rest],
    }
  return { type: 'blockquote', children: [{ type: 'paragraph', children: [label] }, ...children] }
}

const isCallout = ({ properties }: Element) => [properties.className].flat().includes('callout')

const div: Handle = (state, node, parent) =>
  isCallout(node) ? callout(state, node, parent) : blockHtml(state, node, parent)

const handlers: Record<string, Handle> = {
  ...Object.fromEntries(onlyBlocks.map((name) => [name, blockHtml])),
  ...Object.fromEntries(onlyInlines.map((name) => [name, inlineHtml])),
  ...Object.fromEntries(blocks.map((name) => [name, plainOr(defaultOf(name), blockHtml)])),
  ...Object.fromEntries(inlines.map((name) => [name, plainOr(defaultOf(name), inlineHtml)])),
  li: item,
  table,
  div,
}

function defaultOf(name: string): Handle {
  return (defaultHandlers as Record<string, Handle>)[name] as Handle
}
