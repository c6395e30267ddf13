import { RecoveredTextOffer } from '../publishing/recovered-text-offer.tsx'
import { t } from '../texts/t.ts'
import type { PageEditing } from './page-editing.ts'

/** Offers a new page that an earlier visit did not save. */
export const RecoveredPageOffer = ({ editing }: { editing: PageEditing }) => (
  <RecoveredTextOffer
    editing={editing}
    describe={({ title, blocks }) => title || pageOf(blocks.content.length)}
  />
)

const pageOf = (count: number) =>
  t({ one: 'a page of one block', other: 'a page of {count} blocks' }, { count })
