import type { ContentCardKind } from '../../../../content/content-cards/content-card.ts'

export type CardField = {
  name: string
  label: string
  /** The kind of the field: words, an address, or a file from the library. */
  kind: 'words' | 'address' | 'rating' | 'image' | 'video' | 'audio' | 'document'
  isNeeded?: true
}

const title: CardField = { name: 'title', label: 'Title', kind: 'words' }
const description: CardField = { name: 'description', label: 'Text', kind: 'words' }
const address: CardField = { name: 'href', label: 'Address', kind: 'address', isNeeded: true }
const caption: CardField = { name: 'caption', label: 'Caption', kind: 'words' }

/** The fields of each card, in order. */
export const cardFields: Record<ContentCardKind, readonly CardField[]> = {
  button: [{ name: 'label', label: 'Button text', kind: 'words', isNeeded: true }, address],
  bookmark: [
    address,
    title,
    description,
    { name: 'site', label: 'Site', kind: 'words' },
    { name: 'image', label: 'Image', kind: 'image' },
  ],
  file: [
    { name: 'href', label: 'File', kind: 'document', isNeeded: true },
    { ...title, label: 'Name' },
    { name: 'note', label: 'Type and size', kind: 'words' },
  ],
  audio: [{ name: 'src', label: 'Audio file', kind: 'audio', isNeeded: true }, caption],
  video: [
    { name: 'src', label: 'Video', kind: 'video', isNeeded: true },
    { name: 'poster', label: 'Preview image', kind: 'image' },
    caption,
  ],
  product: [
    { ...title, isNeeded: true },
    { name: 'image', label: 'Image', kind: 'image' },
    { name: 'alt', label: 'Alt text', kind: 'words' },
    description,
    { name: 'price', label: 'Price', kind: 'words' },
    { name: 'rating', label: 'Rating', kind: 'rating' },
    { name: 'label', label: 'Button text', kind: 'words' },
    { ...address, label: 'Button address' },
  ],
  compare: [
    { name: 'before', label: 'Before image', kind: 'image', isNeeded: true },
    { name: 'beforeAlt', label: 'Alt text of the before image', kind: 'words' },
    { name: 'after', label: 'After image', kind: 'image', isNeeded: true },
    { name: 'afterAlt', label: 'Alt text of the after image', kind: 'words' },
    caption,
  ],
}
