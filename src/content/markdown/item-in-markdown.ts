import type { Element, ElementContent } from 'hast'
import { whitespace } from 'hast-util-whitespace'
import { isBlock, isElement } from '../foreign-html/nodes.ts'
import { isPlainCode } from './code-in-markdown.ts'
import { isPlain } from './plain.ts'

/** Whether an item has paragraphs, or parts between which Markdown needs an empty line. */
export function isSpread(item: Element): boolean {
  const parts = item.children.filter((child) => !whitespace(child)).map(partOf)
  if (parts.includes('p')) return true
  return parts.some((part, index) => {
    const before = parts[index - 1]
    return before !== undefined && !canFollow(before, part)
  })
}

type Part = 'words' | 'p' | 'list' | 'other list' | 'quote' | 'heading' | 'code' | 'other'

function partOf(child: ElementContent): Part {
  if (!isBlock(child) || !isElement(child)) return 'words'
  if (child.tagName === 'p') return 'p'
  if (!isPlain(child)) return 'other'
  if (child.tagName === 'ul') return 'list'
  // A list that begins at another number does not end a paragraph.
  if (child.tagName === 'ol') return child.properties.start === undefined ? 'list' : 'other list'
  if (child.tagName === 'pre') return isPlainCode(child) ? 'code' : 'other'
  if (child.tagName === 'blockquote') return 'quote'
  return /^h[1-6]$/.test(child.tagName) ? 'heading' : 'other'
}

/**
 * Whether Markdown needs no empty line between the two parts. After a list or a quotation, words without an empty line
 * before them would become part of it.
 */
function canFollow(before: Part, part: Part): boolean {
  if (before === 'other' || part === 'other') return false
  if (before === 'words') return part !== 'other list'
  if (before === 'code' || before === 'heading') return true
  return part === 'code' || part === 'heading' || (part !== 'words' && isList(before) !== isList(part))
}

const isList = (part: Part) => part === 'list' || part === 'other list'
