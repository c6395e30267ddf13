import { plainText } from '../../content/text.ts'
import { RecoveredTextOffer } from '../publishing/recovered-text-offer.tsx'
import type { ArticleEditing } from './article-editing.ts'

/** Offers the text of a new article that an earlier visit did not save. */
export const RecoveredArticleOffer = ({ editing }: { editing: ArticleEditing }) => (
  <RecoveredTextOffer
    editing={editing}
    describe={({ title, content }) => title || plainText(content).slice(0, 60)}
  />
)
