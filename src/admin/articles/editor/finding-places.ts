import type { Editor } from '@tiptap/react'
import { findingsOf } from '../../../content/publish-checks.ts'

type Node = Editor['state']['doc']

const pictures = new Set(['image', 'inlineImage'])
const lacksAlt = ({ type, attrs }: Node) =>
  pictures.has(type.name) && !String(attrs.alt ?? '').trim() && typeof attrs['data-decorative'] !== 'string'

const isEmpty = (name: string) => (node: Node) => node.type.name === name && node.textContent.trim() === ''

/** Says whether a finding is about a part of the text. Call it for each part in order. */
const meantBy: Readonly<Record<string, () => (node: Node) => boolean>> = {
  alt: () => lacksAlt,
  headings() {
    let before = 1
    return ({ type, attrs }) => {
      if (type.name !== 'heading') return false
      const isSkipping = attrs.level > before + 1
      before = attrs.level
      return isSkipping
    }
  },
  h1:
    () =>
    ({ type, attrs }) =>
      type.name === 'heading' && attrs.level === 1,
  summary: () => isEmpty('summary'),
  footnotes: () => isEmpty('footnoteItem'),
}

export const isInText = (id: string): boolean => id === 'empty' || id in meantBy

/** Selects the first image, or moves the caret to the first words, that a finding is about. */
export function showInText(editor: Editor, id: string): void {
  const { doc } = editor.state
  const at = placeIn(doc, id)
  const node = at === undefined ? null : doc.nodeAt(at)
  if (at === undefined || !node) return void editor.commands.focus('start')
  const chain = editor.chain()
  if (node.isAtom) chain.setNodeSelection(at)
  else chain.setTextSelection(node.isTextblock ? at + 1 : at + 2)
  chain.focus().scrollIntoView().run()
}

function placeIn(doc: Node, id: string): number | undefined {
  const isMeant = meantBy[id]?.() ?? (() => false)
  let found: number | undefined
  doc.descendants((node, pos) => {
    if (found === undefined && (isMeant(node) || isInHtml(node, id))) found = pos
    return found === undefined
  })
  return found
}

/** The HTML of a part that the editor preserves. */
const isInHtml = ({ attrs: { html } }: Node, id: string): boolean =>
  typeof html === 'string' &&
  findingsOf({ title: '', html, seoTitle: '' }).some((finding) => finding.id === id)
