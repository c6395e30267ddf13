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
