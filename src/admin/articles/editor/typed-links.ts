import { Extension, InputRule, type InputRuleMatch } from '@tiptap/core'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { safeMediaUrl } from '../../../content/url.ts'
import { loadAddressesInWords } from './addresses-in-words.ts'
import { linkAddress } from './link-address.ts'
import { opensCode } from './typeset.ts'

type Written = { label: string; address: string; isPicture: boolean }

/**
 * Makes a link from a typed `[text](address)` and an image from `![alt text](address)`. Plain addresses are known once
 * somebody is about to type.
 */
export const TypedLinks = Extension.create({
  name: 'typedLinks',
  onFocus: () => void loadAddressesInWords(),
  addInputRules: () => [
    new InputRule({
      find: typedLink,
      handler: ({ state: { tr }, range, match }) => {
        const { label, address, isPicture } = match.data as Written
        if (isPicture) putPicture(tr, range.from, range.to, { src: address, alt: label })
        else setLink(tr, range.from, range.to, { label, address })
      },
    }),
  ],
})

/** The link or image at the end of the text; null if there is none, or if its address is not allowed. */
export function typedLink(text: string): InputRuleMatch | null {
  if (!text.endsWith(')')) return null
  const opening = partner(text, text.length - 1, '()')
  const start = text[opening - 1] === ']' ? partner(text, opening - 1, '[]') : -1
  if (start < 0 || text[start - 1] === '\\' || opensCode(text.slice(0, start))) return null
  const isPicture = text[start - 1] === '!'
  const label = text.slice(start + 1, opening - 1)
  const typed = text.slice(opening + 1, -1)
  const address = isPicture ? safeMediaUrl(typed.trim()) : linkAddress(typed)
  if (address === undefined || (!isPicture && label.trim() === '')) return null
  const index = isPicture ? start - 1 : start
  return { index, text: text.slice(index), data: { label, address, isPicture } satisfies Written }
}

/** The position of the bracket that matches the one at `end`; -1 if there is none. */
function partner(text: string, end: number, [opening, closing]: string): number {
  let depth = 0
  for (let at = end; at >= 0; at -= 1) {
    if (text[at] === closing) depth += 1
    if (text[at] === opening) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

function setLink(tr: Transaction, from: number, to: number, { label, address }: Omit<Written, 'isPicture'>) {
  const { link } = tr.doc.type.schema.marks
  if (!link || !tr.doc.resolve(from).parent.type.allowsMarkType(link)) return
  tr.delete(from + 1 + label.length, to).delete(from, from + 1)
  tr.addMark(from, from + label.length, link.create({ href: address }))
  // What is typed next is not part of the link.
  tr.removeStoredMark(link)
}

/** An image alone in its paragraph becomes a block, and the caret moves below it; any other image stays in the line. */
function putPicture(tr: Transaction, from: number, to: number, attrs: { src: string; alt: string }) {
  const { image, inlineImage, paragraph } = tr.doc.type.schema.nodes
  const $from = tr.doc.resolve(from)
  if (!image || !inlineImage || !paragraph) return
  if (isAlone($from, to) && canBe($from, image.create())) {
    const [before, after] = [$from.before(), $from.after()]
    tr.replaceWith(before, after, [image.create(attrs), paragraph.create()])
    tr.setSelection(TextSelection.create(tr.doc, before + 2))
  } else tr.replaceWith(from, to, inlineImage.create(attrs))
}

const isAlone = ({ parent, pos, parentOffset }: ResolvedPos, to: number): boolean =>
  parent.type.name === 'paragraph' && parentOffset === 0 && parent.content.size === to - pos

function canBe($from: ResolvedPos, block: Node): boolean {
  const outer = $from.node(-1)
  const index = $from.index(-1)
  return outer.canReplaceWith(index, index + 1, block.type)
}
