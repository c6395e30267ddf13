import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { markdownHtml } from '../../../../content/markdown/markdown-html.ts'
import { english } from '../../../../i18n/said.ts'
import { ghostCard, rawHtml } from './ghost-cards.ts'

type LexicalNode = Record<string, unknown> & { type: string }

/** The HTML that Ghost makes of a Lexical document. */
export function lexicalHtml(document: unknown): { html: string; notes: string[] } {
  const notes = new Notes()
  const root = (document as { root?: unknown } | null)?.root
  const children = blocks(childrenOf(root), notes)
  const html = toHtml({ type: 'root', children }, { allowDangerousHtml: true })
  return { html, notes: notes.list() }
}

const childrenOf = (node: unknown): LexicalNode[] => {
  const { children } = (node ?? {}) as { children?: unknown }
  if (!Array.isArray(children)) return []
  return children.filter(
    (child): child is LexicalNode => typeof (child as LexicalNode | null)?.type === 'string',
  )
}

const blocks = (nodes: readonly LexicalNode[], notes: Notes): ElementContent[] =>
  nodes.flatMap((node) => block(node, notes))

function block(node: LexicalNode, notes: Notes): ElementContent[] {
  const inside = () => childrenOf(node).flatMap((child) => inline(child, notes))
  const { type } = node
  if (type === 'paragraph') return [h('p', inside())]
  if (type === 'heading' || type === 'extended-heading')
    return [h(/^h[1-6]$/.test(`${node.tag}`) ? `${node.tag}` : 'h2', inside())]
  if (type === 'quote' || type === 'extended-quote') return [h('blockquote', [h('p', inside())])]
  if (type === 'aside') return [h('blockquote', { className: 'kg-blockquote-alt' }, [h('p', inside())])]
  if (type === 'list') return [listOf(node, notes)]
  if (type === 'markdown') return [rawHtml(markdownHtml(`${node.markdown ?? ''}`))]
  const card = ghostCard(type, node)
  if (card) return [card]
  if (card === null) {
    notes.add(english('Left out a card of the type "{type}"', { type }))
    return blocks(childrenOf(node), notes)
  }
  return []
}

function listOf(node: LexicalNode, notes: Notes): ElementContent {
  const isNumbered = node.listType === 'number' || node.tag === 'ol'
  const start = isNumbered && Number(node.start) > 1 ? Number(node.start) : null
  const items: ReturnType<typeof h>[] = []
  for (const item of childrenOf(node)) {
    const children = childrenOf(item)
    const isNested = children.length > 0 && children.every(({ type }) => type === 'list')
    const content = children.flatMap((child) =>
      child.type === 'list' ? [listOf(child, notes)] : inline(child, notes),
    )
    // Lexical writes an inner list as an item of the outer list. In HTML, the inner list belongs to the item before.
    const before = items.at(-1)
    if (isNested && before) before.children.push(...content)
    else items.push(h('li', content))
  }
  return h(isNumbered ? 'ol' : 'ul', { start }, items)
}

const formats: [bit: number, tagName: string][] = [
  [16, 'code'],
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]

function inline(node: LexicalNode, notes: Notes): ElementContent[] {
  const { type } = node
  if (type === 'linebreak') return [h('br')]
  if (type === 'tab') return [{ type: 'text', value: '\t' }]
  if (typeof node.text === 'string') return [formatted(node.text, Number(node.format))]
  const inside = childrenOf(node).flatMap((child) => inline(child, notes))
  if (type === 'link' || type === 'autolink') return [h('a', { href: `${node.url ?? ''}` }, inside)]
  return inside
}

function formatted(value: string, format: number): ElementContent {
  return formats
    .filter(([bit]) => (format & bit) !== 0)
    .reduce<ElementContent>((node, [, tagName]) => h(tagName, [node]), { type: 'text', value })
}
