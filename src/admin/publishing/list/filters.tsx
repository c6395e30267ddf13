import { reviewStates } from '../../../contracts/reviews.ts'
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
      label="Author"
      all="All authors"
      choices={authors.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Filters a list by the review of the current text. */
export const ReviewFilter = ({ address }: { address: ListAddress }) => (
  <ChoiceFilter
    address={address}
    name="review"
    label="Review"
    all="All reviews"
    choices={reviewStates.map((state) => ({ value: state, label: reviewLabels[state] }))}
  />
)

/** The orders that lists of articles and pages have in common. */
export const orders = {
  dates: [
    { value: defaultOrder, label: 'Last edited' },
    { value: 'newest', label: 'Newest' },
    { value: 'oldest', label: 'Oldest' },
  ],
  title: [
    { value: 'title', label: 'Title, A to Z' },
    { value: '-title', label: 'Title, Z to A' },
  ],
  status: [
    { value: 'status', label: 'Drafts first' },
    { value: '-status', label: 'Published first' },
  ],
  author: [
    { value: 'author', label: 'Author, A to Z' },
    { value: '-author', label: 'Author, Z to A' },
  ],
}
