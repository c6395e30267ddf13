import { RecoveredTextOffer } from '../publishing/recovered-text-offer.tsx'
import type { PageEditing } from './page-editing.ts'

/** Offers a new page that an earlier visit did not save. */
export const RecoveredPageOffer = ({ editing }: { editing: PageEditing }) => (
  <RecoveredTextOffer
    editing={editing}
    describe={({ title, blocks }) => title || pageOf(blocks.content.length)}
  />
)

const pageOf = (blocks: number) => (blocks === 1 ? 'a page of one block' : `a page of ${blocks} blocks`)
