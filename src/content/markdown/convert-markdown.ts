import type { Element, ElementContent, Properties } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { textAt } from '../body/tree.ts'
import { playerOf } from '../click-to-load.ts'
import { contentCardClass } from '../content-cards/content-card.ts'
import { cleanMarkup, type SpecialContext } from '../foreign-html/clean-markup.ts'
import { toBlocks } from '../foreign-html/flow.ts'
import { classesOf, isElement, textOf } from '../foreign-html/nodes.ts'
import type { Notes } from '../foreign-html/notes.ts'
import { address } from '../foreign-html/properties.ts'
import { readHtml } from '../foreign-html/read-html.ts'
import { markdownForm } from './markdown-forms.ts'

/** Elements that an article can have. They stay with all their attributes. Storing the article checks these. */
const allowedTags = new Set(
  'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table thead tbody tfoot tr td th caption details summary figure figcaption img audio video source track strong b em i u s del ins mark sub sup small kbd samp var dfn abbr cite q time bdi bdo'.split(
    ' ',
  ),
)
const addressProperties = ['href', 'src', 'poster', 'cite', 'dataPoster']

/** The HTML of a text as blocks of this site. Not safe yet: sanitize it before it is stored. */
export function convertMarkdownHtml(html: string, resolveUrl: (url: string) => string, notes: Notes): string {
  const special = (node: Element, inside: SpecialContext) =>
    markdownForm(node, inside) ?? headingWithId(node, inside) ?? allowedElement(node, inside)
  const nodes = withoutLineEnds(readHtml(html, notes))
  const blocks = toBlocks(cleanMarkup(nodes, { notes, resolveUrl, special }), false)
  return toHtml({ type: 'root', children: blocks }, { characterReferences: { useNamedReferences: true } })
}

/**
 * Removes line ends that would be visible: those after each <br> would become spaces, and the editor would show those
 * at the end of code.
 */
export function withoutLineEnds(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node, index) => {
    if (isElement(node))
      return node.tagName === 'pre'
        ? withoutLastLineEnd(node)
        : { ...node, children: withoutLineEnds(node.children) }
    if (node.type !== 'text' || !isElement(nodes[index - 1], 'br')) return node
    return { ...node, value: node.value.replace(/^\n/, '') }
  })
}

function withoutLastLineEnd(pre: Element): Element {
  const [code, ...others] = pre.children
  if (!isElement(code, 'code') || others.length > 0) return pre
  const last = code.children.at(-1)
  if (last?.type !== 'text') return pre
  const text = { ...last, value: last.value.replace(/\n$/, '') }
  return { ...pre, children: [{ ...code, children: [...code.children.slice(0, -1), text] }] }
}

/**
 * Whether Markdown strikes the element through. The editor writes <s> for this. A <del> for a change of the text names
 * its time or its reason.
 */
export const isCrossedOut = ({ tagName, properties }: Element): boolean =>
  tagName === 'del' && Object.keys(properties).length === 0

/** Reads the id of a heading such as `## Words {#id}`. */
function headingWithId(node: Element, { clean }: SpecialContext): ElementContent[] | undefined {
  const last = node.children.at(-1)
  if (!/^h[1-6]$/.test(node.tagName) || last?.type !== 'text') return undefined
  const found = /\s*\{#([\w-]{1,80})[^{}]*\}\s*$/.exec(last.value)
  if (!found) return undefined
  const words = { type: 'text' as const, value: last.value.slice(0, found.index) }
  const tagName = node.tagName === 'h1' ? 'h2' : node.tagName
  return [h(tagName, { id: found[1] }, clean([...node.children.slice(0, -1), words]))]
}

function allowedElement(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const { tagName, properties } = node
  if (tagName === 'a' && properties.href === undefined) return undefined
  if (tagName === 'tbody' && !node.position) return undefined
  if (!allowedTags.has(tagName) && tagName !== 'a' && tagName !== 'iframe' && !isOwnForm(node))
    return undefined
  const known: Properties = { ...properties }
  for (const name of addressProperties)
    if (typeof properties[name] === 'string') known[name] = address(textAt(node, name), context)
  if (tagName === 'img') known.alt ??= ''
  if (tagName === 'audio' || tagName === 'video') known.controls = true
  if (tagName === 'iframe') known.src = playerOf(String(known.src)) ?? known.src ?? ''
  const children = tagName === 'iframe' ? [] : context.clean(node.children)
  return [{ ...node, tagName: isCrossedOut(node) ? 's' : tagName, properties: known, children }]
}

/** Whether an export of this site wrote the element as HTML, because Markdown has no form for it. */
function isOwnForm(node: Element): boolean {
  const { tagName, properties } = node
  const isBox =
    new RegExp(`\\b(?:${contentCardClass}|callout|gallery)\\b`).test(classesOf(node)) ||
    properties.dataType !== undefined
  if (tagName === 'div') return isBox
  return (
    tagName === 'span' &&
    (isBox || properties.lang !== undefined || properties.dir !== undefined || textOf([node]) === '')
  )
}
