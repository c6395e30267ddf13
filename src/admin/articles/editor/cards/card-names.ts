import type { ContentCardKind } from '../../../../content/content-cards/content-card.ts'

/** What each card is called. */
export const cardNames: Record<ContentCardKind, string> = {
  button: 'Button',
  bookmark: 'Bookmark',
  file: 'File',
  audio: 'Audio',
  video: 'Video',
  product: 'Product',
  compare: 'Before and after',
}
