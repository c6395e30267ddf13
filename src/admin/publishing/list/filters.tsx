import { reviewStates } from '../../../contracts/reviews.ts'
import { t } from '../../texts/t.ts'
import type { ListAddress } from '../../ui/list-address.ts'
import { ChoiceFilter } from '../../ui/list-controls.tsx'
import { reviewLabels } from '../../ui/review-badge.tsx'
import { useAuthors } from './authors.data.ts'
import { defaultOrder } from './list-query.ts'

/** Filters a list by author, if there are several. */
export function AuthorFilter({ address }: { address: ListAddress }) {
  const { data: authors = [] } = useAuthors()
  if (authors.length < 2 && address.get('author') === '') return null
  return (
    <ChoiceFilter
      address={address}
      name="author"
      label={t('Author')}
      all={t('All authors')}
      choices={authors.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Filters a list by the review of the current text. */
export const ReviewFilter = ({ address }: { address: ListAddress }) => (
  <ChoiceFilter
    address={address}
    name="review"
    label={t('Review')}
    all={t('All reviews')}
    choices={reviewStates.map((state) => ({ value: state, label: reviewLabels[state] }))}
  />
)

/** The orders that lists of articles and pages have in common. */
export const orders = {
  dates: [
    { value: defaultOrder, label: t('Last edited') },
    { value: 'newest', label: t('Newest') },
    { value: 'oldest', label: t('Oldest') },
  ],
  title: [
    { value: 'title', label: t('Title, A to Z') },
    { value: '-title', label: t('Title, Z to A') },
  ],
  status: [
    { value: 'status', label: t('Drafts first') },
    { value: '-status', label: t('Published first') },
  ],
  author: [
    { value: 'author', label: t('Author, A to Z') },
    { value: '-author', label: t('Author, Z to A') },
  ],
}
