import type { Element, ElementContent } from 'hast'
import { whitespace } from 'hast-util-whitespace'
import { h } from 'hastscript'
import { hasClass } from '../body/tree.ts'
import { contentCardClass } from '../content-cards/content-card.ts'
import { findElement, isBlock, isElement } from './nodes.ts'
import { breakLines, paragraph, splitRun, trimInline, withoutAlign } from './paragraphs.ts'

const wrapperTags = new Set(
  'div section article aside main header footer nav address fieldset legend'.split(' '),
)

const cellTags = new Set(['li', 'dt', 'dd', 'td', 'th'])

/**
 * Puts everything into blocks without wrappers: bare text into paragraphs, images into figures. With `lineBreaks`
 * (content of the classic editor), an empty line ends a paragraph and a line end is a <br>.
 */
export function toBlocks(nodes: readonly ElementContent[], lineBreaks: boolean): ElementContent[] {
  const blocks: ElementContent[] = []
  let run: ElementContent[] = []
  const endRun = () => {
    blocks.push(...splitRun(run).flatMap((inline) => paragraph(inline, lineBreaks)))
    run = []
  }
  for (const node of nodes.flatMap(hoistBlocks)) {
    if (isElement(node) && isBlock(node)) {
      endRun()
      blocks.push(...block(node, lineBreaks))
    } else run.push(node)
  }
  endRun()
  return blocks
}

/** An inline element around blocks is invalid. It moves into the blocks, around the inline content there. */
function hoistBlocks(node: ElementContent): ElementContent[] {
  if (!isElement(node) || isBlock(node) || !findElement(node.children, isBlock)) return [node]
  return node.children
    .flatMap(hoistBlocks)
    .map((child) => (isBlock(child) || whitespace(child) ? child : { ...node, children: [child] }))
}

function block(node: Element, lineBreaks: boolean): ElementContent[] {
  const { tagName, children } = node
  if (isFinished(node)) return [node]
  if (wrapperTags.has(tagName)) return toBlocks(children, lineBreaks)
  if (tagName === 'p') return paragraphElement(node, lineBreaks)
  if (tagName === 'ul' || tagName === 'ol') return list(node, lineBreaks)
  if (tagName === 'blockquote' || tagName === 'details')
    return filled({ ...node, children: toBlocks(children, lineBreaks) })
  if (tagName === 'figure') return figure(node, lineBreaks)
  if (cellTags.has(tagName)) return [{ ...node, children: cell(children, lineBreaks) }]
  if (/^(table|thead|tbody|tfoot|tr|dl)$/.test(tagName))
    return filled({ ...node, children: parts(children, lineBreaks) })
  if (/^(pre|hr|iframe|audio|video)$/.test(tagName)) return [node]
  return filled({ ...node, children: trimInline(breakLines(children, lineBreaks)) })
}

/** Whether a converter has already made this block of another system's block. */
const isFinished = (node: Element): boolean =>
  hasClass(node, contentCardClass) ||
  hasClass(node, 'callout') ||
  node.properties.dataType === 'gallery' ||
  node.properties.dataType === 'taskList' ||
  node.properties.dataFootnotes !== undefined

function filled(node: Element): ElementContent[] {
  return node.children.length > 0 ? [node] : []
}

function parts(children: readonly ElementContent[], lineBreaks: boolean): ElementContent[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return whitespace(child) ? [] : [child]
    return isBlock(child) ? block(child, lineBreaks) : [child]
  })
}

/** Moves lists directly inside lists, which many editors write, into the entry before them. */
function list(node: Element, lineBreaks: boolean): ElementContent[] {
  const entries: Element[] = []
  for (const child of node.children) {
    if (!isElement(child) && whitespace(child)) continue
    if (isElement(child, 'li')) entries.push({ ...child, children: [...child.children] })
    else {
      const last = entries.at(-1)
      if (last) last.children.push(child)
      else entries.push(h('li', [child]))
    }
  }
  const items = entries.map((entry) => ({ ...entry, children: cell(entry.children, lineBreaks) }))
  return filled({ ...node, children: items })
}

/** A list entry or table cell: bare text stays as it is unless there are paragraphs. */
function cell(children: readonly ElementContent[], lineBreaks: boolean): ElementContent[] {
  const isLong =
    lineBreaks && children.some((child) => child.type === 'text' && /\S\s*\n[ \t]*\n\s*\S/.test(child.value))
  if (isLong) return toBlocks(children, lineBreaks)
  const out: ElementContent[] = []
  let run: ElementContent[] = []
  for (const child of [...children.flatMap(hoistBlocks), undefined]) {
    if (child !== undefined && !isBlock(child)) run.push(child)
    else {
      out.push(...withoutAlign(trimInline(breakLines(run, lineBreaks))))
      run = []
      if (isElement(child)) out.push(...block(child, lineBreaks))
    }
  }
  return out
}

function figure(node: Element, lineBreaks: boolean): ElementContent[] {
  const image = findElement(node.children, ({ tagName }) => tagName === 'img')
  const dataAlign = node.properties.dataAlign ?? image?.properties.dataAlign
  const children = withoutAlign(parts(node.children, lineBreaks).filter((child) => !isElement(child, 'br')))
  return filled({
    ...node,
    properties: dataAlign ? { ...node.properties, dataAlign } : node.properties,
    children,
  })
}

function paragraphElement(node: Element, lineBreaks: boolean): ElementContent[] {
  if (
    !node.children.some(
      (child) => isElement(child) && (isBlock(child) || findElement(child.children, isBlock)),
    )
  ) {
    return paragraph(node.children, lineBreaks, node.properties)
  }
  return toBlocks(node.children, lineBreaks)
}
