import { playerOf } from '../../../../content/facade.ts'
import { embedOf } from './embeds.ts'
import {
  element,
  findElement,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  textOf,
} from './html-tree.ts'

/** Splits at empty lines, and around a player's address on a line of its own. */
export function splitRun(run: readonly HtmlNode[]): HtmlNode[][] {
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

/** A paragraph; a figure or a player if it contains nothing else. Pictures beside text are placed before it. */
export function paragraph(inline: readonly HtmlNode[], lineBreaks: boolean, attributes = {}): HtmlNode[] {
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

/** The alignment belongs to the figure; an image in running text has none. */
export function withoutAlign(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    const { 'data-align': align, ...others } = node.attributes
    const attributes = node.tag === 'img' ? others : node.attributes
    return { ...node, attributes, children: withoutAlign(node.children) }
  })
}

/** Line ends as <br>, except where the source already has one. */
export function breakLines(nodes: readonly HtmlNode[], lineBreaks: boolean): HtmlNode[] {
  if (!lineBreaks) return [...nodes]
  return nodes.flatMap((node, index): HtmlNode[] => {
    if (isElement(node)) {
      return node.tag === 'code' ? [node] : [{ ...node, children: breakLines(node.children, true) }]
    }
    const text = isElement(nodes[index - 1], 'br') ? node.replace(/^[ \t\r]*\n/, '') : node
    // Native trimming: a regular expression for spaces around a line end takes quadratic time on a long run of them.
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

/** Without line breaks and spaces at both ends. */
export function trimInline(nodes: readonly HtmlNode[]): HtmlNode[] {
  const isEmpty = (node: HtmlNode) => (isElement(node) ? node.tag === 'br' : /^[\s\u00a0]*$/.test(node))
  const start = nodes.findIndex((node) => !isEmpty(node))
  if (start === -1) return []
  const end = nodes.findLastIndex((node) => !isEmpty(node))
  const remaining = nodes.slice(start, end + 1)
  return remaining.map((node, at) => {
    if (isElement(node)) return node
    const from = at === 0 ? node.trimStart() : node
    return at === remaining.length - 1 ? from.trimEnd() : from
  })
}

function separatePlayers(text: string, startsLine: boolean, endsLine: boolean): string {
  if (!text.includes('://')) return text
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const whole = (at > 0 || startsLine) && (at < lines.length - 1 || endsLine)
      return whole && playerOf(line) ? `\n\n${line.trim()}\n\n` : line
    })
    .join('\n')
}

/** WordPress also turns a link into a player if it is alone in a paragraph and its text is its own address. */
function linkedPlayer(link: HtmlElement): HtmlElement | undefined {
  const href = link.attributes.href ?? ''
  return textOf(link.children).trim() === href && playerOf(href) ? embedOf(href) : undefined
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
