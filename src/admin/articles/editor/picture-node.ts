import type { Node } from '@tiptap/pm/model'
import { NodeSelection, type Selection, type Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

export type PictureValues = {
  src: string
  alt: string
  isDecorative: boolean
  caption: string
  align: string
  width: string
}
export const isPicture = ({ type }: Node): boolean => type.name === 'image' || type.name === 'inlineImage'

type Place = { from: number; to: number; values: PictureValues; rest: Record<string, unknown> }

/** The image at the cursor, with its figure if it has one. */
export function pictureAt({ state }: Editor): Place | undefined {
  const { selection } = state
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const figure = $from.node(depth)
    const [image, caption] = [figure.firstChild, figure.maybeChild(1)]
    if (figure.type.name !== 'figure' || image?.type.name !== 'image') continue
    const values = valuesOf({ ...image.attrs, ...given(figure.attrs) }, caption?.textContent ?? '')
    return { from: $from.before(depth), to: $from.after(depth), values, rest: image.attrs }
  }
  const node = state.doc.nodeAt(selection.from)
  if (node?.type.name === 'figure' && node.firstChild?.type.name === 'image') {
    const values = valuesOf(
      { ...node.firstChild.attrs, ...given(node.attrs) },
      node.maybeChild(1)?.textContent ?? '',
    )
    return { from: selection.from, to: selection.to, values, rest: node.firstChild.attrs }
  }
  if (node?.type.name !== 'image') return undefined
  return { from: selection.from, to: selection.to, values: valuesOf(node.attrs, ''), rest: node.attrs }
}

/** Inserts the image, or replaces the one at the cursor. */
export function putPicture(editor: Editor, values: PictureValues, place: Place | undefined): void {
  const same = place?.values.src === values.src
  const image = {
    type: 'image',
    attrs: {
      ...(same ? place?.rest : {}),
      src: values.src,
      alt: values.isDecorative ? '' : values.alt,
      'data-decorative': values.isDecorative ? '' : null,
      'data-align': null,
      'data-width': null,
    },
  }
  const looks = { 'data-align': values.align || null, 'data-width': values.width || null }
  const caption = values.caption && [
    { type: 'figcaption', content: [{ type: 'text', text: values.caption }] },
  ]
  const isFigure = caption || values.align || values.width
  const content = isFigure ? { type: 'figure', attrs: looks, content: [image, ...(caption || [])] } : image
  const chain = editor.chain().focus()
  if (place) chain.insertContentAt({ from: place.from, to: place.to }, content).run()
  else
    chain
      .insertContent(content)
      .command(({ tr, state }) => selectWhole('figure', tr, state.selection))
      .run()
}

/** Selects the whole figure or gallery that was inserted: after the dialog, people continue typing below it. */
export function selectWhole(name: 'figure' | 'gallery', tr: Transaction, { $from }: Selection): true {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === name)
      tr.setSelection(NodeSelection.create(tr.doc, $from.before(depth)))
  return true
}

const given = (attrs: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null))

function valuesOf(attrs: Record<string, unknown>, caption: string): PictureValues {
  const alt = String(attrs.alt ?? '')
  return {
    src: String(attrs.src ?? ''),
    alt,
    isDecorative: typeof attrs['data-decorative'] === 'string',
    caption,
    align: String(attrs['data-align'] ?? ''),
    width: String(attrs['data-width'] ?? ''),
  }
}
