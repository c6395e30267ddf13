import { isDeepStrictEqual } from 'node:util'
import type { Tag } from '../../platform/events.ts'
import type { ArticleRow } from './articles.table.ts'

/** The cache tags to emit after an article that readers see was created, deleted or has ended. */
export const changed = (id: string): Tag[] => [`article:${id}`, 'list']

/**
 * The columns that only its own page and feeds show. A change of any other one changes cards, or which articles a list
 * has and in which order.
 */
const onlyItsOwn = new Set<keyof ArticleRow>([
  'content',
  'readingMinutes',
  'seo',
  // Cards show `excerpt`, or `madeExcerpt` without one, and `image`.
  'madeExcerpt',
  'featuredImage',
  'revisedAt',
  'updatedAt',
  'version',
])

type Authors = readonly string[]

/** The cache tags to emit after a change of these columns and authors. None for a draft, which nobody sees. */
export function changedBy(
  before: ArticleRow & { authorIds: Authors },
  change: Partial<ArticleRow> & { authorIds: Authors },
): Tag[] {
  const after = { ...before, ...change }
  // A draft is saved every few seconds while somebody writes.
  if (before.status === 'draft' && after.status === 'draft') return []
  const names = Object.keys(change) as (keyof typeof change)[]
  // Whether search engines list it is said by the pages of its translations as well.
  const isNamed = before.translationGroup !== null && before.seo !== after.seo
  const isInLists = names.some(
    (name) => !onlyItsOwn.has(name as keyof ArticleRow) && !isDeepStrictEqual(before[name], after[name]),
  )
  const excerptOf = ({ excerpt, madeExcerpt }: ArticleRow) => excerpt || madeExcerpt
  return isInLists || isNamed || excerptOf(before) !== excerptOf(after)
    ? changed(before.id)
    : [`article:${before.id}`]
}
