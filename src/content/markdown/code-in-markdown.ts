import type { Element, ElementContent, Nodes } from 'hast'
import { defaultHandlers, type Handle } from 'hast-util-to-mdast'
import { isElement, textOf } from '../foreign-html/nodes.ts'
import { blockHtml, inlineHtml } from './html-in-markdown.ts'

// Replaces each space in code. Elsewhere, several spaces in a row become one. No text contains this character.
const space = '\u{fdd0}'

/** Protects the spaces of code within a line, until `withSpaces` puts them back. */
export function keepSpaces(node: Nodes, isCode = false): void {
  if (node.type === 'text' && isCode) node.value = node.value.replace(/[ \n\r\f]/g, space)
  if (node.type === 'element' && node.tagName === 'pre') return
  const isInCode = isCode || (node.type === 'element' && node.tagName === 'code')
  if ('children' in node) for (const child of node.children) keepSpaces(child, isInCode)
}

export const withSpaces = (markdown: string): string => markdown.replaceAll(space, ' ')

/** Code within a line. Markdown has no empty code, and only text in code: anything else becomes HTML. */
export const inlineCode: Handle = (state, node, parent) => {
  const value = withSpaces(textOf([node]))
  return value === '' || !hasOnlyText(node) ? inlineHtml(state, node, parent) : { type: 'inlineCode', value }
}

/**
 * A block of code with all its lines, even empty ones at its end. Only the last line end is removed, which no browser
 * shows.
 */
export const codeBlock: Handle = (state, node) => {
  const { lang, meta } = defaultHandlers.pre(state, node)
  return { type: 'code', lang, meta, value: textOf([node]).replace(/(?<!\n)\n$/, '') }
}

const hasOnlyText = ({ children }: Element): boolean => children.every((child) => child.type === 'text')

/** Whether a `<pre>` contains nothing but code. */
export function isPlainCode(pre: Element): boolean {
  const [code, ...others] = pre.children
  return others.length === 0 && isCode(code) && hasOnlyText(code)
}

const isCode = (node: ElementContent | undefined): node is Element => isElement(node, 'code')

const hasShortcode = (node: Element): boolean => /\{\{[<%]/.test(textOf([node]))

/** Code that contains a shortcode of Hugo becomes HTML, because code in Markdown has no character references. */
export const withoutShortcodes = (pre: Handle): Record<'pre' | 'code', Handle> => ({
  pre: (state, node, parent) => (hasShortcode(node) ? blockHtml : pre)(state, node, parent),
  code: (state, node, parent) => (hasShortcode(node) ? inlineHtml : inlineCode)(state, node, parent),
})
