import type { EditorState, Transaction } from '@tiptap/pm/state'
import { v4 as uuid } from 'uuid'
import { isPicture } from './picture-node.ts'

export type PictureFile = { pos: number; file: File; alt: string }

/** Images that the clipboard itself contains, by the placeholder address that they have until they are uploaded. */
const aside = new Map<string, File>()

/** Moves images that are part of the HTML (`data:`) out of it, so that they can be uploaded. */
export function putAside(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img[src^="data:image/" i]')) {
    const file = fileOf(image.getAttribute('src') ?? '')
    if (!file) continue
    const place = `/media/pasted/${uuid()}`
    aside.set(place, file)
    image.setAttribute('src', place)
  }
}

type Removed = { tr: Transaction; pictures: readonly PictureFile[] }

/**
 * Removes the placeholders of those images from the text before it is shown. Undefined if there are none. Starts with
 * the last one, so that earlier positions stay valid.
 */
export function removePlaceholders(state: EditorState): Removed | undefined {
  if (aside.size === 0) return undefined
  const { tr } = state
  const places: { pos: number; size: number; file: File; alt: string }[] = []
  state.doc.descendants((node, pos) => {
    const file = isPicture(node) && aside.get(String(node.attrs.src))
    if (file) places.push({ pos, size: node.nodeSize, file, alt: String(node.attrs.alt ?? '') })
  })
  aside.clear()
  if (places.length === 0) return undefined
  for (const { pos, size } of places.toReversed()) tr.deleteRange(pos, pos + size)
  const pictures = places.map(({ pos, file, alt }) => ({ pos: tr.mapping.map(pos), file, alt }))
  return { tr, pictures }
}

function fileOf(address: string): File | undefined {
  const [, type = '', base64, data = ''] =
    /^data:(image\/[\w.+-]+)[^,]*?(;base64)?,(.*)$/is.exec(address) ?? []
  try {
    const text = base64 ? atob(data.trim()) : decodeURIComponent(data)
    const bytes = base64
      ? Uint8Array.from(text, (sign) => sign.charCodeAt(0))
      : new TextEncoder().encode(text)
    const name = `image.${type.replace(/^image\//, '').replace(/\+.*$/, '')}`
    return type === '' ? undefined : new File([bytes], name, { type })
  } catch {
    return undefined
  }
}
