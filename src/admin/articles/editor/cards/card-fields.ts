import type { ContentCardKind } from '../../../../content/content-cards/content-card.ts'
import { t } from '../../../texts/t.ts'

export type CardField = {
  name: string
  label: string
  /** The kind of the field: words, an address, or a file from the library. */
  kind: 'words' | 'address' | 'rating' | 'image' | 'video' | 'audio' | 'document'
  isNeeded?: true
}

const title: CardField = { name: 'title', label: t('Title'), kind: 'words' }
const description: CardField = { name: 'description', label: t('Text'), kind: 'words' }
const address: CardField = { name: 'href', label: t('Address'), kind: 'address', isNeeded: true }
const caption: CardField = { name: 'caption', label: t('Caption'), kind: 'words' }

/** The fields of each card, in order. */
export const cardFields: Record<ContentCardKind, readonly CardField[]> = {
  button: [{ name: 'label', label: t('Button text'), kind: 'words', isNeeded: true }, address],
  bookmark: [
    address,
    title,
    description,
    { name: 'site', label: t('Site'), kind: 'words' },
    { name: 'image', label: t('Image'), kind: 'image' },
  ],
  file: [
    { name: 'href', label: t('File'), kind: 'document', isNeeded: true },
    { ...title, label: t('Name') },
    { name: 'note', label: t('Type and size'), kind: 'words' },
  ],
  audio: [{ name: 'src', label: t('Audio file'), kind: 'audio', isNeeded: true }, caption],
  video: [
    { name: 'src', label: t('Video'), kind: 'video', isNeeded: true },
    { name: 'poster', label: t('Preview image'), kind: 'image' },
    caption,
  ],
  product: [
    { ...title, isNeeded: true },
    { name: 'image', label: t('Image'), kind: 'image' },
    { name: 'alt', label: t('Alt text'), kind: 'words' },
    description,
    { name: 'price', label: t('Price'), kind: 'words' },
    { name: 'rating', label: t('Rating'), kind: 'rating' },
    { name: 'label', label: t('Button text'), kind: 'words' },
    { ...address, label: t('Button address') },
  ],
  compare: [
    { name: 'before', label: t('Before image'), kind: 'image', isNeeded: true },
    { name: 'beforeAlt', label: t('Alt text of the before image'), kind: 'words' },
    { name: 'after', label: t('After image'), kind: 'image', isNeeded: true },
    { name: 'afterAlt', label: t('Alt text of the after image'), kind: 'words' },
    caption,
  ],
}
