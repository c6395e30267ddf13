import {
  element,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isBlock,
  isElement,
} from './html-tree.ts'
import { breakLines, paragraph, splitRun, trimInline, withoutAlign } from './paragraphs.ts'

const wrapperTags = new Set(
  'div section article aside main header footer nav address fieldset legend'.split(' '),
)

const cellTags = new Set(['li', 'dt', 'dd', 'td', 'th'])

/**
 * Puts everything into blocks: bare text into paragraphs, pictures into figures, without the wrappers.
 * With `lineBreaks` (content of the classic editor) an empty line ends a paragraph and a line end is a <br>.
 */
export function toBlocks(nodes: readonly HtmlNode[], lineBreaks: boolean): HtmlNode[] {
  const blocks: HtmlNode[] = []
  let run: HtmlNode[] = []
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

/** An inline element around blocks is invalid: it moves inside, around the inline content there. */
function hoistBlocks(node: HtmlNode): HtmlNode[] {
  if (!isElement(node) || isBlock(node) || !findElement(node.children, isBlock)) return [node]
  return node.children
    .flatMap(hoistBlocks)
    .map((child) => (isBlock(child) || isBlank(child) ? child : { ...node, children: [child] }))
}

function block(node: HtmlElement, lineBreaks: boolean): HtmlNode[] {
  const { tag, children } = node
  if (tag === 'div' && node.attributes['data-type'] === 'gallery') return [node]
  if (wrapperTags.has(tag)) return toBlocks(children, lineBreaks)
  if (tag === 'p') return paragraphElement(node, lineBreaks)
  if (tag === 'ul' || tag === 'ol') return list(node, lineBreaks)
  if (tag === 'blockquote' || tag === 'details')
    return filled({ ...node, children: toBlocks(children, lineBreaks) })
  if (tag === 'figure') return figure(node, lineBreaks)
  if (cellTags.has(tag)) return [{ ...node, children: cell(children, lineBreaks) }]
  if (/^(table|thead|tbody|tfoot|tr|dl)$/.test(tag))
    return filled({ ...node, children: parts(children, lineBreaks) })
  if (tag === 'pre' || tag === 'hr' || tag === 'iframe' || tag === 'audio' || tag === 'video') return [node]
  return filled({ ...node, children: trimInline(breakLines(children, lineBreaks)) })
}

function filled(node: HtmlElement): HtmlNode[] {
  return node.children.length > 0 ? [node] : []
}

function parts(children: readonly HtmlNode[], lineBreaks: boolean): HtmlNode[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return isBlank(child) ? [] : [child]
    return isBlock(child) ? block(child, lineBreaks) : [child]
  })
}

/** Lists directly inside lists, which many editors write, move into the entry before them. */
function list(node: HtmlElement, lineBreaks: boolean): HtmlNode[] {
  const entries: HtmlElement[] = []
  for (const child of node.children) {
    if (!isElement(child) && isBlank(child)) continue
    if (isElement(child, 'li')) entries.push({ ...child, children: [...child.children] })
    else {
      const last = entries.at(-1)
      if (last) last.children.push(child)
      else entries.push(element('li', {}, [child]))
    }
  }
  const items = entries.map((entry) => ({ ...entry, children: cell(entry.children, lineBreaks) }))
  return filled({ ...node, children: items })
}

/** A list entry or table cell: bare text stays bare unless there are paragraphs. */
function cell(children: readonly HtmlNode[], lineBreaks: boolean): HtmlNode[] {
  const isLong =
    lineBreaks && children.some((child) => typeof child === 'string' && /\S\s*\n[ \t]*\n\s*\S/.test(child))
  if (isLong) return toBlocks(children, lineBreaks)
  const out: HtmlNode[] = []
  let run: HtmlNode[] = []
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

function figure(node: HtmlElement, lineBreaks: boolean): HtmlNode[] {
  const image = findElement(node.children, ({ tag }) => tag === 'img')
  const align = node.attributes['data-align'] ?? image?.attributes['data-align']
  const children = withoutAlign(parts(node.children, lineBreaks).filter((child) => !isElement(child, 'br')))
  return filled({
    ...node,
    attributes: align ? { ...node.attributes, 'data-align': align } : node.attributes,
    children,
  })
}

function paragraphElement(node: HtmlElement, lineBreaks: boolean): HtmlNode[] {
  if (
    !node.children.some(
      (child) => isElement(child) && (isBlock(child) || findElement(child.children, isBlock)),
    )
  ) {
    return paragraph(node.children, lineBreaks, node.attributes)
  }
  return toBlocks(node.children, lineBreaks)
}
