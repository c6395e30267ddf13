import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { excessOf } from '../complexity.ts'
import { isBlock, isElement } from '../foreign-html/nodes.ts'
import { Notes } from '../foreign-html/notes.ts'
import { figuresOf } from '../foreign-html/paragraphs.ts'
import { readHtml } from '../foreign-html/read-html.ts'
import { isCrossedOut, withoutLineEnds } from './convert-markdown.ts'
import { markdownForm } from './markdown-forms.ts'
import { markdownHtml } from './markdown-html.ts'

/**
 * The HTML of an article in Markdown. GitHub's additions (tasks, footnotes, alerts as callouts) become what the editor
 * writes for them. HTML in the Markdown stays, so the result is not safe yet. A text that is too complex is returned
 * without these conversions, because storing it will be refused.
 */
export function articleHtml(markdown: string): string {
  const html = markdownHtml(markdown)
  if (excessOf([html])) return html
  const children = converted(withoutLineEnds(readHtml(html, new Notes())), true)
  return toHtml({ type: 'root', children }, { characterReferences: { useNamedReferences: true } })
}

/** `isFlow`: an image alone in a paragraph becomes a block, as in the editor. Within a list, it stays in its line. */
const converted = (nodes: readonly ElementContent[], isFlow: boolean): ElementContent[] =>
  withoutGaps(nodes).flatMap((node) => (isElement(node) ? convertedElement(node, isFlow) : [node]))

function convertedElement(node: Element, isFlow: boolean): ElementContent[] {
  const { tagName, properties } = node
  if (tagName === 'pre') return [node]
  const clean = (nodes: readonly ElementContent[]) => converted(nodes, tagName === 'blockquote')
  const form = markdownForm(node, { clean })
  if (form) return form
  const isBare = Object.keys(properties).length === 0
  const figures = tagName === 'p' && isFlow && isBare ? figuresOf(node.children) : undefined
  if (figures) return figures
  return [{ ...node, tagName: isCrossedOut(node) ? 's' : tagName, children: clean(node.children) }]
}

/** Removes the line ends between blocks, which the editor does not write either. */
function withoutGaps(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index): ElementContent[] => {
    if (node.type !== 'text') return [node]
    const start = isBlock(nodes[index - 1]) ? node.value.trimStart() : node.value
    const value = isBlock(nodes[index + 1]) ? start.trimEnd() : start
    return value === '' ? [] : [{ ...node, value }]
  })
}
