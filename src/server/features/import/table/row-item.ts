import { slugify } from '../../../../content/slug.ts'
import { english } from '../../../../i18n/said.ts'
import { asHtml, emptyItem, type SourceItem } from '../items/source-item.ts'
import { readDate } from '../markdown/matter-dates.ts'
import type { Clock } from '../markdown/plan-state.ts'
import { lastPartOf } from '../plan/plan-text.ts'
import type { PlannedStatus } from '../plan/plan-types.ts'
import type { PlannedAuthor } from '../source.ts'
import type { Columns, Field } from './columns.ts'
import { asFlag, asList, asText, type Row } from './values.ts'

/** The item that a row becomes, or the reason for skipping it. `html`: the text of the row. */
export function toItem(
  row: Row,
  { columns, clock, html }: { columns: Columns; clock: Clock; html: string },
): SourceItem | { reason: string } {
  const value = (field: Field): unknown => {
    const column = columns.get(field)
    return column !== undefined && Object.hasOwn(row, column) ? row[column] : undefined
  }
  const text = (field: Field) => asText(value(field))
  const title = text('title')
  if (title === '' && html === '') return { reason: english('It has neither a title nor a text') }
  const url = text('url')
  const dates = datesOf(text, clock)
  const state = stateOf(text, dates.date, clock)
  const slug = text('slug') || lastPart(url)
  const address = url === '' || /^(?:https?:\/)?\//i.test(url) ? url : `/${url}`
  return {
    ...emptyItem,
    id: text('id') || text('slug') || url || `${slugify(title)} ${text('date')}`,
    kind: /^(?:page|pages)$/i.test(text('type')) ? 'page' : 'article',
    title: titleHtml(title),
    html,
    excerpt: text('excerpt'),
    slug: slugify(lastPart(slug) || slug),
    authors: authorsOf(value('author'), text('email')),
    categories: asList(value('category')).map(asHtml),
    tags: asList(value('tags')).map(asHtml),
    status: state.status,
    publishedAt: state.status === 'draft' ? null : dates.date,
    createdAt: dates.created ?? dates.date,
    updatedAt: dates.updated ?? dates.date,
    addresses: address === '' ? [] : [address],
    featuredImage: imageOf(value('image')),
    seo: {
      title: text('seoTitle'),
      description: text('seoDescription'),
      canonicalUrl: text('canonical'),
    },
    pinned: asFlag(text('pinned')) === true,
    notes: [...dates.notes, ...state.notes],
  }
}

/** Some systems write titles as HTML, others as words. */
const titleHtml = (title: string): string =>
  /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i.test(title) ? title.replace(/</g, '&lt;') : asHtml(title)

type Text = (field: Field) => string

function datesOf(text: Text, { timeZone }: Clock) {
  const notes: string[] = []
  const dateAt = (field: Field): string | null => {
    const written = text(field)
    if (written === '') return null
    const date = momentOf(written, timeZone)
    if (date === null)
      notes.push(english('Its date "{written}" could not be read', { written: written.slice(0, 60) }))
    return date
  }
  // A column "Published" may contain a date instead of a word.
  const date = dateAt('date') ?? momentOf(text('status'), timeZone)
  return { date, created: dateAt('created'), updated: dateAt('updated'), notes }
}

/** Reads a date, or seconds or milliseconds since 1970. */
function momentOf(written: string, timeZone: string): string | null {
  // Browsers write the name of the time zone after a date.
  if (!/^\d{9,13}$/.test(written)) return readDate(written.replace(/ \([^()]*\)$/, ''), timeZone) ?? null
  const count = Number(written)
  return new Date(count > 1e11 ? count : count * 1000).toISOString()
}

function stateOf(
  text: Text,
  date: string | null,
  { now, timeZone }: Clock,
): { status: PlannedStatus; notes: string[] } {
  const status = text('status').toLowerCase()
  const isDraft = asFlag(text('draft')) === true
  const isPublic =
    status === '' ||
    /^(?:published|publish|public|live|scheduled|future|active)$/.test(status) ||
    asFlag(status) === true ||
    momentOf(text('status'), timeZone) !== null
  if (isDraft || /^(?:draft|pending|false|no|0|private|unpublished)$/.test(status))
    return { status: 'draft', notes: [] }
  if (!isPublic)
    return {
      status: 'draft',
      notes: [english('Its status was "{status}", so it became a draft', { status: status.slice(0, 40) })],
    }
  if (date === null) return { status: 'draft', notes: [english('It has no date, so it became a draft')] }
  return { status: date > now ? 'scheduled' : 'published', notes: [] }
}

/** One or several people. An email address belongs to a person only if there is one person. */
function authorsOf(value: unknown, email: string): PlannedAuthor[] {
  const names = Array.isArray(value) ? asList(value) : asText(value).split(/[;|]/)
  const people = names.map((name) => name.trim()).filter((name) => name !== '')
  const one = people.length <= 1 ? email : ''
  const list = people.length === 0 && one !== '' ? [one] : people
  return list.slice(0, 20).map((name) => ({ login: (one || name).toLowerCase(), name, email: one }))
}

const imageOf = (value: unknown): string | null => {
  const [first] = Array.isArray(value) ? value : [value]
  const address = asText(first)
  return /^(?:https?:)?\//i.test(address) ? address : null
}

const lastPart = (address: string): string => lastPartOf(address).replace(/\.html?$/, '')
