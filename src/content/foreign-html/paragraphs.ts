import type { Element, ElementContent, Properties } from 'hast'
import { whitespace } from 'hast-util-whitespace'
import { h } from 'hastscript'
import { textAt } from '../body/tree.ts'
import { playerOf } from '../click-to-load.ts'
import { embedOf } from './embeds.ts'
import { findElement, isElement, textOf } from './nodes.ts'

/** Splits at empty lines, and around a player's address on a line of its own. */
export function splitRun(run: readonly ElementContent[]): ElementContent[][] {
  const paragraphs: ElementContent[][] = [[]]
  run.forEach((node, index) => {
    if (node.type !== 'text') {
      paragraphs.at(-1)?.push(node)
      return
    }
    const pieces = separatePlayers(node.value, index === 0, index === run.length - 1).split(/\n[ \t\r]*\n\s*/)
    pieces.forEach((piece, at) => {
      if (at > 0) paragraphs.push([])
      if (piece !== '') paragraphs.at(-1)?.push({ type: 'text', value: piece })
    })
  })
  return paragraphs
}

/** A paragraph; a figure or a player if it contains nothing else. Images beside text are placed before it. */
export function paragraph(
  inline: readonly ElementContent[],
  lineBreaks: boolean,
  properties: Properties = {},
): ElementContent[] {
  const content = trimInline(breakLines(inline, lineBreaks))
  if (content.length === 0) return []
  const only = content.length === 1 ? content[0] : undefined
  const embedded =
    only?.type === 'text' ? embedOf(only.value) : isElement(only, 'a') ? linkedPlayer(only) : undefined
  if (embedded) return [embedded]
  const lifted = content.filter((node) => isPicture(node) && pictureAlign(node) !== undefined)
  const rest = content.filter((node) => !(isPicture(node) && pictureAlign(node) !== undefined))
  if (rest.every((node) => isPicture(node) || whitespace(node) || isElement(node, 'br'))) {
    return content.filter(isPicture).map(pictureFigure)
  }
  const text = trimInline(rest)
  return [...lifted.filter(isPicture).map(pictureFigure), h('p', properties, text)]
}

/** Images as figures; undefined if there is anything else. */
export function figuresOf(inline: readonly ElementContent[]): Element[] | undefined {
  const pictures = inline.filter(isPicture)
  const isOther = (node: ElementContent) => !isPicture(node) && !whitespace(node) && !isElement(node, 'br')
  return pictures.length === 0 || inline.some(isOther) ? undefined : pictures.map(pictureFigure)
}

/** Removes the alignment from images: it belongs to a figure, and an image in running text has none. */
export function withoutAlign(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    const { dataAlign, ...others } = node.properties
    const properties = node.tagName === 'img' ? others : node.properties
    return { ...node, properties, children: withoutAlign(node.children) }
  })
}

/** Line ends as <br>, except where the source already has one. */
export function breakLines(nodes: readonly ElementContent[], lineBreaks: boolean): ElementContent[] {
  if (!lineBreaks) return [...nodes]
  return nodes.flatMap((node, index): ElementContent[] => {
    if (isElement(node)) {
      return node.tagName === 'code' ? [node] : [{ ...node, children: breakLines(node.children, true) }]
    }
    if (node.type !== 'text') return [node]
    const { value } = node
    const text = isElement(nodes[index - 1], 'br') ? value.replace(/^[ \t\r]*\n/, '') : value
    // Splits and trims, because a regular expression for spaces around a line end takes quadratic time on a long run of
    // spaces.
    const lines = text.split('\n')
    const trimmed = lines.map((line, at) => {
      const start = at === 0 ? line : line.trimStart()
      return at === lines.length - 1 ? start : start.trimEnd()
    })
    return trimmed.flatMap((line, at) => [
      ...(at === 0 ? [] : [h('br')]),
      ...(line === '' ? [] : [{ type: 'text' as const, value: line }]),
    ])
  })
}

/** Removes line breaks and spaces at both ends. */
export function trimInline(nodes: readonly ElementContent[]): ElementContent[] {
  const isEmpty = (node: ElementContent) =>
    node.type === 'text' ? /^[\s\u00a0]*$/.test(node.value) : isElement(node, 'br')
  const start = nodes.findIndex((node) => !isEmpty(node))
  if (start === -1) return []
  const end = nodes.findLastIndex((node) => !isEmpty(node))
  const remaining = nodes.slice(start, end + 1)
  return remaining.map((node, at) => {
    if (node.type !== 'text') return node
    const from = at === 0 ? node.value.trimStart() : node.value
    return { ...node, value: at === remaining.length - 1 ? from.trimEnd() : from }
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
function linkedPlayer(link: Element): Element | undefined {
  const href = textAt(link, 'href')
  return textOf(link.children).trim() === href && playerOf(href) ? embedOf(href) : undefined
}

function isPicture(node: ElementContent): node is Element {
  if (!isElement(node)) return false
  const { tagName, children } = node
  const onlyPictures = children.length > 0 && children.every((child) => isPicture(child) || whitespace(child))
  return tagName === 'img' || (tagName === 'a' && onlyPictures)
}

function pictureAlign(node: Element): string | undefined {
  const image = findElement([node], ({ tagName }) => tagName === 'img')
  return image && (textAt(image, 'dataAlign') || undefined)
}

function pictureFigure(node: Element): Element {
  return h('figure', { dataAlign: pictureAlign(node) }, withoutAlign([node]))
}
