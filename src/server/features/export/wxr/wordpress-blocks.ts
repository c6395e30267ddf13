import type { Element, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'

/**
 * HTML as blocks of the editor of WordPress. Everything that it would not take as it is becomes a block of HTML, so that
 * no line of it gets paragraphs or line breaks of its own.
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
 * WordPress would replace `[gallery]`, and an address that is alone in its line or paragraph by what is there, also
 * within code.
 */
const asWritten = (html: string): string =>
  html.replace(/\[(?=[\w/[])/g, '&#91;').replace(addressAlone, '$1&#47;&#47;')

// Each place is looked at once, however many empty lines or open brackets there are.
const addressAlone = /((?:^[^\S\n\r\u2028\u2029]*|<p(?: [^<>]*)?>\s*)https?:)\/\//gim

/** The block whose markup the element is, and its attributes. */
function kindOf({ tagName, properties }: Element): readonly [name: string, attributes: string] {
  const names = Object.keys(properties)
  if (tagName === 'p' && names.length === 0) return ['paragraph', '']
  const level = /^h([2-6])$/.exec(tagName)?.[1]
  if (level && names.every((name) => name === 'id'))
    return ['heading', level === '2' ? '' : ` {"level":${level}}`]
  return ['html', '']
}
