import type { Element, ElementContent, Nodes, Parents } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast'
import type { PhrasingContent, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as write } from 'mdast-util-to-markdown'
import {
  codeBlock,
  inlineCode,
  isPlainCode,
  keepSpaces,
  withoutShortcodes,
  withSpaces,
} from './code-in-markdown.ts'
import { footnoteDefinition, footnoteHandlers, footnotesIn } from './footnotes.ts'
import { blockHtml, inlineHtml } from './html-in-markdown.ts'
import { inParagraphs } from './in-paragraphs.ts'
import { isSpread } from './item-in-markdown.ts'
import { link } from './link-in-markdown.ts'
import { isPlain, isPlainFigure, isPlainTable } from './plain.ts'

export interface MarkdownOptions {
  /** Called with every address of a link, image, poster or player; returns the address to write instead. */
  resolveUrl?: (url: string) => string
  /** Writes anything that Hugo would read as a shortcode, even in code, so that Hugo shows it as text. */
  escapesShortcodes?: boolean
}

/**
 * The Markdown of an article, with GitHub's tables, tasks, footnotes and alerts (callouts). Forms that Markdown lacks
 * stay HTML, which Markdown allows: captions, galleries, cards, embeds, alignments, underlines. Never throws.
 */
export function toMarkdown(html: string, { resolveUrl, escapesShortcodes }: MarkdownOptions = {}): string {
  const tree = fromHtml(html, { fragment: true })
  if (resolveUrl) resolveAddresses(tree, resolveUrl)
  keepSpaces(tree)
  const notes = footnotesIn(tree)
  const mdast = toMdast(inParagraphs(tree), {
    handlers: {
      ...handlers,
      ...footnoteHandlers(notes),
      ...(escapesShortcodes && withoutShortcodes(handlers.pre as Handle)),
    },
    newlines: true,
  })
  const written = write(mdast as Root, {
    bullet: '-',
    rule: '-',
    fences: true,
    handlers: { link, footnoteDefinition },
    // Cells are not padded with spaces: one long cell would make every cell of its column as long.
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  })
  const markdown = withSpaces(written)
  return escapesShortcodes ? markdown.replace(/\{\{(?=[<%])/g, '{&#123;') : markdown
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

/** Writes an element as Markdown if nothing is lost, otherwise as HTML. */
const plainOr =
  (handle: Handle, fallback: Handle): Handle =>
  (state, node, parent) =>
    isPlain(node) ? handle(state, node, parent) : fallback(state, node, parent)

const blocks = ['p', 'ul', 'ol', 'hr']
const inlines = ['a', 'img', 'strong', 'b', 'em', 'i', 'del', 's', 'br']
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
  isPlainTable(node) ? defaultHandlers.table(state, inOneLine(node)) : blockHtml(state, node, parent)

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const heading: Handle = (state, node, parent) =>
  isPlain(node) ? defaultHandlers.h1(state, inOneLine(node)) : blockHtml(state, node, parent)

const breakInLine = 'break-in-line'

/**
 * Puts a heading or a row on one line, as Markdown needs: a line end becomes a space, and a line break becomes HTML.
 */
const inOneLine = (node: Element): Element => ({
  ...node,
  tagName: node.tagName === 'br' ? breakInLine : node.tagName,
  children: node.children.map((child) => {
    if (isElement(child)) return inOneLine(child)
    return child.type === 'text' ? { ...child, value: child.value.replaceAll('\n', ' ') } : child
  }),
})

const figure: Handle = (state, node, parent) => {
  if (!isPlainFigure(node) || !isFlow(parent)) return blockHtml(state, node, parent)
  const picture = state.all({ ...node, children: node.children.filter(isElement) })
  return { type: 'paragraph', children: picture as PhrasingContent[] }
}

const isElement = (node: ElementContent): node is Element => node.type === 'element'

/** Whether an image alone in a paragraph is a block within this parent. Within a list, it is part of a line. */
const isFlow = (parent: Parents | undefined) =>
  parent?.type === 'root' ||
  (parent?.type === 'element' && (parent.tagName === 'blockquote' || isCallout(parent)))

const item: Handle = (state, node) => {
  const isTask = node.properties.dataType === 'taskItem'
  const content = isTask ? withoutBox(node) : node
  const made = { ...defaultHandlers.li(state, inParagraphs(content)), spread: isSpread(content) }
  return isTask ? { ...made, checked: node.properties.dataChecked === 'true' } : made
}

/** The editor writes a task as a label with the box, and its words in a <div>. */
const withoutBox = (task: Element): Element => ({
  ...task,
  children: task.children.flatMap((child) => {
    if (!isElement(child) || (child.tagName !== 'label' && child.tagName !== 'div')) return [child]
    return child.tagName === 'label' ? [] : child.children
  }),
})

const alerts: Record<string, string> = { note: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' }

/** `> [!TIP]`, as GitHub and many others show it. */
const callout: Handle = (state, node) => {
  const name = alerts[String(node.properties.dataKind ?? 'note')] ?? 'NOTE'
  const children = state.toFlow(state.all(inParagraphs(node)))
  const label = { type: 'html' as const, value: `[!${name}]` }
  const [first, ...rest] = children
  // The marker is on a separate line of the first paragraph.
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
  pre: plainOr((...pre) => (isPlainCode(pre[1]) ? codeBlock : blockHtml)(...pre), blockHtml),
  code: plainOr(inlineCode, inlineHtml),
  blockquote: (state, node, parent) =>
    isPlain(node) ? defaultHandlers.blockquote(state, inParagraphs(node)) : blockHtml(state, node, parent),
  ...Object.fromEntries(headings.map((name) => [name, heading])),
  li: item,
  table,
  [breakInLine]: () => ({ type: 'html', value: '<br>' }),
  figure,
  div,
}

function defaultOf(name: string): Handle {
  return (defaultHandlers as Record<string, Handle>)[name] as Handle
}
