import type { Element, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'

/**
 * Converts HTML to blocks of WordPress's editor. Everything that the editor would change becomes a block of HTML, so
 * that WordPress adds no paragraphs or line breaks.
 */
export function wordPressBlocks(html: string): string {
  const { children } = fromHtml(html, { fragment: true })
  const blocks = children.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  return blocks.map(block).join('\n\n')
}

function block(node: RootContent): string {
  const [name, attributes] = node.type === 'element' ? kindOf(node) : (['html', ''] as const)
  return `<!-- wp:${name}${attributes} -->\n${asWritten(toHtml(node))}\n<!-- /wp:${name} -->`
}

/**
 * WordPress replaces `[gallery]`, and an address alone in its line or paragraph, by other content, even within code.
 * This prevents it.
 */
const asWritten = (html: string): string =>
  html.replace(/\[(?=[\w/[])/g, '&#91;').replace(addressAlone, '$1&#47;&#47;')

// The pattern looks at each place once, however many empty lines or open brackets there are.
const addressAlone = /((?:^[^\S\n\r\u2028\u2029]*|<p(?: [^<>]*)?>\s*)https?:)\/\//gim

/** The block that has the element as its markup, and its attributes. */
function kindOf({ tagName, properties }: Element): readonly [name: string, attributes: string] {
  const names = Object.keys(properties)
  if (tagName === 'p' && names.length === 0) return ['paragraph', '']
  const level = /^h([2-6])$/.exec(tagName)?.[1]
  if (level && names.every((name) => name === 'id'))
    return ['heading', level === '2' ? '' : ` {"level":${level}}`]
  return ['html', '']
}
