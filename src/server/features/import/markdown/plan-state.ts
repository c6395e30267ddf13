import { english } from '../../../../i18n/said.ts'
import type { PlannedStatus } from '../plan/plan-types.ts'
import { readDate } from './matter-dates.ts'
import type { MatterFields } from './matter-fields.ts'
import type { Place } from './place.ts'

export type State = {
  status: PlannedStatus
  publishedAt: string | null
  createdAt: string | null
  updatedAt: string | null
  /** When the article disappears from the site; pages have no end. */
  unpublishAt: string | null
  notes: string[]
}

export type Clock = { now: string; timeZone: string }

/** Whether a text is public, and from when on. */
export function stateOf(fields: MatterFields, place: Place, { now, timeZone }: Clock): State {
  const notes: string[] = []
  const dateAt = (...names: string[]): string | null => {
    const written = fields.text(...names)
    const date = written === '' ? undefined : readDate(written, timeZone)
    if (written !== '' && date === undefined)
      notes.push(english('Its date "{written}" could not be read', { written: written.slice(0, 60) }))
    return date ?? null
  }
  const ofName = place.day === undefined ? null : (readDate(place.day, timeZone) ?? null)
  const date = dateAt('publishDate', 'date', 'pubDate', 'publishedAt', 'datePublished', 'published') ?? ofName
  const changed = dateAt(
    'lastmod',
    'updated',
    'modified',
    'lastModifiedAt',
    'updatedDate',
    'updatedAt',
    'dateModified',
  )
  const created = dateAt('created', 'createdAt')
  const isDraft = draftReason(fields, place)
  const ended = dateAt('expiryDate')
  if (typeof isDraft === 'string') notes.push(isDraft)
  const times = { createdAt: created ?? date ?? now, updatedAt: changed ?? date }
  const hasEnd = place.kind === 'article' && ended !== null && ended > (date ?? now)
  const isOver = ended !== null && ended <= now && !hasEnd
  if (isOver) notes.push(english('It was no longer shown, so it became a draft'))
  if (isDraft || isOver) return { status: 'draft', publishedAt: null, ...times, unpublishAt: null, notes }
  if (date === null && place.kind === 'article')
    notes.push(english('It has no date, so it gets that of the import'))
  const status = date !== null && date > now ? 'scheduled' : 'published'
  return { status, publishedAt: date, ...times, unpublishAt: hasEnd ? ended : null, notes }
}

/** True for an ordinary draft; a sentence if the text is a draft for another reason. */
function draftReason(fields: MatterFields, { isDraft }: Place): boolean | string {
  const status = fields.text('status').toLowerCase()
  if (isDraft || fields.flag('draft') || fields.flag('published') === false || status === 'draft') return true
  if (status === 'hidden' || status === 'private' || status === 'skip')
    return english('Its status was "{status}", so it became a draft', { status })
  return fields.value('permalink') === false && english('It had no address of its own, so it became a draft')
}
