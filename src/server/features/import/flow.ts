import { embedOf } from './clean-markup.ts'
import { playerUrl } from './embeds.ts'
import {
  element,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isBlock,
  isElement,
  textOf,
} from './html-tree.ts'

const WRAPPERS = new Set(
  'div section article aside main header footer nav address fieldset legend'.split(' '),
)
const CELLS = new Set(['li', 'dt', 'dd', 'td', 'th'])

/**
 * Puts everything into blocks: text that stands alone into paragraphs, wrappers away, pictures into figures.
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

/** An inline element around blocks cannot stay: it moves inside, around what is inline there. */
function hoistBlocks(node: HtmlNode): HtmlNode[] {
  if (!isElement(node) || isBlock(node) || !findElement(node.children, isBlock)) return [node]
  return node.children
    .flatMap(hoistBlocks)
    .map((child) => (isBlock(child) || isBlank(child) ? child : { ...node, children: [child] }))
}

function block(node: HtmlElement, lineBreaks: boolean): HtmlNode[] {
  const { tag, children } = node
  if (tag === 'div' && node.attributes['data-type'] === 'gallery') return [node]
  if (WRAPPERS.has(tag)) return toBlocks(children, lineBreaks)
  if (tag === 'p') return paragraphElement(node, lineBreaks)
  if (tag === 'ul' || tag === 'ol') return list(node, lineBreaks)
  if (tag === 'blockquote' || tag === 'details')
    return filled({ ...node, children: toBlocks(children, lineBreaks) })
  if (tag === 'figure') return figure(node, lineBreaks)
  if (CELLS.has(tag)) return [{ ...node, children: cell(children, lineBreaks) }]
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

/** Splits at empty lines, and around the address of a player that has a line for itself. */
function splitRun(run: readonly HtmlNode[]): HtmlNode[][] {
  const paragraphs: HtmlNode[][] = [[]]
  run.forEach((node, index) => {
    if (isElement(node)) {
      paragraphs.at(-1)?.push(node)
      return
    }
    const pieces = separatePlayers(node, index === 0, index === run.length - 1).split(/\n[ \t\r]*\n\s*/)
    pieces.forEach((piece, at) => {
      if (at > 0) paragraphs.push([])
      if (piece !== '') paragraphs.at(-1)?.push(piece)
    })
  })
  return paragraphs
}

function separatePlayers(text: string, startsLine: boolean, endsLine: boolean): string {
  if (!text.includes('://')) return text
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const whole = (at > 0 || startsLine) && (at < lines.length - 1 || endsLine)
      return whole && playerUrl(line) ? `\n\n${line.trim()}\n\n` : line
    })
    .join('\n')
}

function paragraph(inline: readonly HtmlNode[], lineBreaks: boolean, attributes = {}): HtmlNode[] {
  const content = trimInline(breakLines(inline, lineBreaks))
  if (content.length === 0) return []
  const only = content.length === 1 ? content[0] : undefined
  const embedded =
    typeof only === 'string' ? embedOf(only) : isElement(only, 'a') ? linkedPlayer(only) : undefined
  if (embedded) return [embedded]
  const lifted = content.filter((node) => isPicture(node) && pictureAlign(node) !== undefined)
  const rest = content.filter((node) => !(isPicture(node) && pictureAlign(node) !== undefined))
  if (rest.every((node) => isPicture(node) || isBlank(node) || isElement(node, 'br'))) {
    return content.filter(isPicture).map(pictureFigure)
  }
  const text = trimInline(rest)
  return [...lifted.filter(isPicture).map(pictureFigure), element('p', attributes, text)]
}

/** A link whose text is its own address, alone in a paragraph, is what WordPress turns into a player too. */
function linkedPlayer(link: HtmlElement): HtmlElement | undefined {
  const href = link.attributes.href ?? ''
  return textOf(link.children).trim() === href && playerUrl(href) ? embedOf(href) : undefined
}

function isPicture(node: HtmlNode): node is HtmlElement {
  if (isElement(node, 'img')) return true
  return (
    isElement(node, 'a') &&
    node.children.length > 0 &&
    node.children.every((child) => isPicture(child) || isBlank(child))
  )
}

function pictureAlign(node: HtmlElement): string | undefined {
  return findElement([node], ({ tag }) => tag === 'img')?.attributes['data-align']
}

function pictureFigure(node: HtmlElement): HtmlElement {
  return element('figure', { 'data-align': pictureAlign(node) }, withoutAlign([node]))
}

/** The alignment belongs to the figure; an image in running text has none. */
function withoutAlign(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    const { 'data-align': align, ...others } = node.attributes
    const attributes = node.tag === 'img' ? others : node.attributes
    return { ...node, attributes, children: withoutAlign(node.children) }
  })
}

/** Line ends as <br>, except where the source already has one. */
function breakLines(nodes: readonly HtmlNode[], lineBreaks: boolean): HtmlNode[] {
  if (!lineBreaks) return [...nodes]
  return nodes.flatMap((node, index): HtmlNode[] => {
    if (isElement(node)) {
      return node.tag === 'code' ? [node] : [{ ...node, children: breakLines(node.children, true) }]
    }
    const text = isElement(nodes[index - 1], 'br') ? node.replace(/^[ \t\r]*\n/, '') : node
    // Native trimming, since a pattern for the spaces around a line end takes quadratic time on a run of them.
    const lines = text.split('\n')
    const trimmed = lines.map((line, at) => {
      const start = at === 0 ? line : line.trimStart()
      return at === lines.length - 1 ? start : start.trimEnd()
    })
    return trimmed
      .flatMap((line, at) => (at === 0 ? [line] : [element('br'), line]))
      .filter((part) => part !== '')
  })
}

function trimInline(nodes: readonly HtmlNode[]): HtmlNode[] {
  const isEmpty = (node: HtmlNode) => (isElement(node) ? node.tag === 'br' : /^[\s\u00a0]*$/.test(node))
  const start = nodes.findIndex((node) => !isEmpty(node))
  if (start === -1) return []
  const end = nodes.findLastIndex((node) => !isEmpty(node))
  const kept = nodes.slice(start, end + 1)
  return kept.map((node, at) => {
    if (isElement(node)) return node
    const from = at === 0 ? node.trimStart() : node
    return at === kept.length - 1 ? from.trimEnd() : from
  })
}
