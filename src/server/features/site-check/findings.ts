import { hash } from 'node:crypto'
import {
  type FindingKind,
  type FindingPlace,
  type FindingSeverity,
  findingSeverities,
} from '../../../contracts/site-check.ts'
import type { RenderedPath } from '../site/rendered-path.ts'
import type { CheckFindingTable } from './site-check.table.ts'

export type Place = { type: FindingPlace; id: string }
export const nowhere: Place = { type: 'none', id: '' }

/** A finding before it is stored. */
export type Found = {
  kind: FindingKind
  severity: FindingSeverity
  text: string
  address: string
  title: string
  target?: string | undefined
  /** The key that identifies the finding, if its page and its target do not. */
  key?: string
  place: Place
}

const maxText = 1000
const maxTitle = 300

/** The same finding of a later check gets the same id, even if its text is different then. */
const idOf = ({ kind, address, target = '', key = [address, target].join('\n') }: Found): string =>
  hash('sha256', [kind, key].join('\n'), 'hex').slice(0, 36)

const rowOf = (
  found: Found,
  seenAt: string,
  isOfPage: boolean,
): Omit<CheckFindingTable, 'reportedAt' | 'ignoredAt' | 'ignoredBy' | 'ignoredReason'> => ({
  id: idOf(found),
  kind: found.kind,
  severity: findingSeverities.indexOf(found.severity) as 0 | 1 | 2,
  address: found.address,
  title: cut(found.title, maxTitle),
  text: cut(found.text, maxText),
  target: cut(found.target ?? '', maxText),
  placeType: found.place.type,
  placeId: found.place.id,
  ofPage: isOfPage ? 1 : 0,
  firstSeenAt: seenAt,
  lastSeenAt: seenAt,
})

// Cuts a text without leaving half a character. PostgreSQL rejects NUL, so that goes too.
const cut = (text: string, length: number): string =>
  (text.length > length ? `${text.slice(0, length - 1)}…` : text).replaceAll('\0', '').toWellFormed()

/** The rows to store, each once. */
export const rowsOf = (found: readonly Found[], seenAt: string, isOfPage: boolean) => [
  ...new Map(found.map((one) => rowOf(one, seenAt, isOfPage)).map((row) => [row.id, row])).values(),
]

/** Where a page can be edited in the admin. */
export function placeOf(view: RenderedPath['view']): Place {
  if (view.kind === 'article') return { type: 'article', id: view.article.id }
  if (view.kind === 'page') return { type: 'page', id: view.page.id }
  if (view.kind === 'category') return { type: 'category', id: view.category.id }
  if (view.kind === 'tag') return { type: 'tag', id: view.tag.id }
  if (view.kind === 'series') return { type: 'series', id: view.series.id }
  if (view.kind === 'author') return { type: 'author', id: view.author.id }
  return { type: 'settings', id: 'seo' }
}
