import type { Element, ElementContent, Root, RootContent } from 'hast'
import { whitespace } from 'hast-util-whitespace'
import { h } from 'hastscript'
import { isBlock } from '../foreign-html/nodes.ts'

/**
 * A copy in which bare words are in paragraphs. Otherwise, elements among these words that Markdown lacks would become
 * blocks.
 */
export function inParagraphs<Parent extends Element | Root>(parent: Parent): Parent {
  const children: ElementContent[] = []
  let words: ElementContent[] = []
  const endWords = () => {
    if (!words.every((node) => whitespace(node))) children.push(h('p', words))
    words = []
  }
  for (const child of parent.children as RootContent[]) {
    if (child.type === 'doctype') continue
    if (!isBlock(child)) {
      words.push(child)
      continue
    }
    endWords()
    children.push(child)
  }
  endWords()
  return { ...parent, children }
}
