import type { Element, ElementContent, Nodes } from 'hast'
import { defaultHandlers, type Handle } from 'hast-util-to-mdast'
import { isElement, textOf } from '../foreign-html/nodes.ts'
import { blockHtml, inlineHtml } from './html-in-markdown.ts'

// No text has this character. It stands for a space in code, which is as it was written; others are put together.
const space = '\u{fdd0}'

/** Keeps the spaces of code within words, until `withSpaces`. */
export function keepSpaces(node: Nodes, isCode = false): void {
  if (node.type === 'text' && isCode) node.value = node.value.replace(/[ \n\r\f]/g, space)
  if (node.type === 'element' && node.tagName === 'pre') return
  const isInCode = isCode || (node.type === 'element' && node.tagName === 'code')
  if ('children' in node) for (const child of node.children) keepSpaces(child, isInCode)
}

export const withSpaces = (markdown: string): string => markdown.replaceAll(space, ' ')

/** Markdown has no empty code, and nothing but text in code. */
export const inlineCode: Handle = (state, node, parent) => {
  const value = withSpaces(textOf([node]))
  return value === '' || !hasOnlyText(node) ? inlineHtml(state, node, parent) : { type: 'inlineCode', value }
}

/** All lines of the code, also empty ones at its end. No browser shows a line end there. */
export const codeBlock: Handle = (state, node) => {
  const { lang, meta } = defaultHandlers.pre(state, node)
  return { type: 'code', lang, meta, value: textOf([node]).replace(/(?<!\n)\n$/, '') }
}

const hasOnlyText = ({ children }: Element): boolean => children.every((child) => child.type === 'text')

/** `<pre>` with nothing but code. */
export function isPlainCode(pre: Element): boolean {
  const [code, ...others] = pre.children
  return others.length === 0 && isCode(code) && hasOnlyText(code)
}

const isCode = (node: ElementContent | undefined): node is Element => isElement(node, 'code')

const hasShortcode = (node: Element): boolean => /\{\{[<%]/.test(textOf([node]))

/** Code of Markdown has no character references, so code with a shortcode of Hugo in it is HTML. */
export const withoutShortcodes = (pre: Handle): Record<'pre' | 'code', Handle> => ({
  pre: (state, node, parent) => (hasShortcode(node) ? blockHtml : pre)(state, node, parent),
  code: (state, node, parent) => (hasShortcode(node) ? inlineHtml : inlineCode)(state, node, parent),
})
