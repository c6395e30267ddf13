import type { ContentCardKind } from '../../../../content/content-cards/content-card.ts'
import { t } from '../../../texts/t.ts'

/** What each card is called. */
export const cardNames: Record<ContentCardKind, string> = {
  button: t('Button'),
  bookmark: t('Bookmark'),
  file: t('File'),
  audio: t('Audio'),
  video: t('Video'),
  product: t('Product'),
  compare: t('Before and after'),
}

/** The titles of the dialog that asks what a card shows. */
export const insertTitles: Record<ContentCardKind, string> = {
  button: t('Insert: button'),
  bookmark: t('Insert: bookmark'),
  file: t('Insert: file'),
  audio: t('Insert: audio'),
  video: t('Insert: video'),
  product: t('Insert: product'),
  compare: t('Insert: before and after'),
}
export const changeTitles: Record<ContentCardKind, string> = {
  button: t('Change the button'),
  bookmark: t('Change the bookmark'),
  file: t('Change the file'),
  audio: t('Change the audio'),
  video: t('Change the video'),
  product: t('Change the product'),
  compare: t('Change the before and after'),
}
