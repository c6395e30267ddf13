import { toHtml } from 'hast-util-to-html'
import type { Handle } from 'hast-util-to-mdast'

/** Writes the element unchanged, as a block of HTML. */
export const blockHtml: Handle = (_state, node) => ({ type: 'html', value: withoutEmptyLines(toHtml(node)) })

/** Writes the tags of the element as HTML; its content stays Markdown. */
export const inlineHtml: Handle = (state, node) => {
  const [start = '', end = ''] = toHtml({ ...node, children: [{ type: 'text', value: '\0' }] }).split('\0')
  if (end === '') return { type: 'html', value: start }
  return [{ type: 'html', value: start }, ...state.all(node), { type: 'html', value: end }]
}

/** An empty line would end the block. A character reference in it does not, and readers see no difference. */
const withoutEmptyLines = (html: string): string =>
  html.replace(/\n(?=[ \t]*\n)/g, '&#10;').replace(/^(<(?:audio|video)\b[^>]*>)/, '$1\n')
