import { ownOnly } from '../../../contracts/permissions.ts'
import {
  type ListedNumber,
  type NumberList,
  type Numbers,
  type NumberTotals,
  numberListNames,
} from '../../../contracts/statistics.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { csvHead, csvRows } from '../../core/csv.ts'
import { invalidField } from '../../core/errors.ts'
import * as settings from '../settings/settings.ts'
import { dayAt } from './day.ts'
import { titlesFor } from './names.ts'
import { addDays, daysIn, monthsIn, type Period, periodBefore, yearRowsIn } from './period.ts'
import * as queries from './reading.queries.ts'
import { kinds } from './statistics.table.ts'

type Asked = { from?: string | undefined; to?: string | undefined }

const defaultDays = 30
const maxDays = 3700
/** Longer periods are shown by month. */
const maxShownDays = 92
const exportedAtOnce = 200
const pages = kinds.indexOf('pages')

/** The numbers of a period: of the site, or of the viewer's own texts. Throws VALIDATION_FAILED. */
export async function read(ctx: Ctx, { limit, ...asked }: Asked & { limit: number }): Promise<Numbers> {
  const authorId = ownerOf(ctx)
  const { statistics, timeZone } = await settings.get(ctx)
  const period = periodOf(ctx, asked, timeZone)
  const before = periodBefore(period)
  const db = backgroundDb(ctx)
  const both = { from: before.from, to: period.to }
  const rows =
    authorId === undefined
      ? await queries.totalsIn(db, both)
      : await queries.ownViewsIn(db, { kind: pages, period: both, authorId })
  const days = daysOf(rows)
  const first = await queries.firstMonth(db)
  const lists: Numbers['lists'] = {}
  // Reads one list after the other, so that people who look at the same time wait instead of being refused.
  for (const list of authorId === undefined ? numberListNames : (['pages'] as const))
    lists[list] = await listOf(ctx, { list, period, before, days, authorId, limit })
  return {
    isCounting: statistics.counting,
    method: statistics.pixel ? 'pixel' : 'server',
    ...period,
    since: first ? (daysOf([{ ...first, name: '' }]).at(0)?.date ?? null) : null,
    ...seriesOf(days, period),
    totals: totalsOf(days, period),
    before: totalsOf(days, before),
    lists,
  }
}

/**
 * All numbers of a period by day, as a CSV file in pieces. Names that have only a sum for a year come with the year.
 * Throws VALIDATION_FAILED.
 */
export async function exportCsv(ctx: Ctx, asked: Asked): Promise<AsyncGenerator<string>> {
  const authorId = ownerOf(ctx)
  const { timeZone } = await settings.get(ctx)
  return csvOf(ctx, periodOf(ctx, asked, timeZone), authorId)
}

type ArticleViews = { isCounting: boolean; views: Record<string, number> }

/** All views of the articles among these that the viewer may see. */
export async function ofArticles(ctx: Ctx, ids: string[]): Promise<ArticleViews> {
  const authorId = ownerOf(ctx)
  const { counting } = (await settings.get(ctx)).statistics
  return {
    isCounting: counting,
    views: await queries.viewsOf(backgroundDb(ctx), { kind: pages, ids: [...new Set(ids)], authorId }),
  }
}

/** The person whose articles the viewer is limited to; undefined for all numbers. */
function ownerOf(ctx: Ctx): string | undefined {
  const viewer = authorize(ctx, 'statistics.read')
  return ownOnly(viewer, 'statistics.read') ? (viewer.id ?? '') : undefined
}

function periodOf(ctx: Ctx, asked: Asked, timeZone: string): Period {
  const to = asked.to ?? dayAt(Date.parse(ctx.now()), timeZone).date
  const from = asked.from ?? addDays(to, 1 - defaultDays)
  if (from > to) throw invalidField('from', 'The first day must not be after the last one.')
  if (daysIn({ from, to }) > maxDays) throw invalidField('from', 'Choose a period of at most ten years.')
  return { from, to }
}

type DayNumber = { date: string; name: string; count: number }

/** The days of rows that have any, in order. */
const daysOf = (rows: queries.MonthRow[]): DayNumber[] =>
  rows
    .flatMap(({ name, month, ...row }) =>
      Array.from({ length: 31 }, (_, index) => ({
        date: `${Math.floor(month / 100)}-${two(month % 100)}-${two(index + 1)}`,
        name,
        count: Number(row[`d${index + 1}`] ?? 0),
      })).filter(({ count }) => count > 0),
    )
    .sort((a, b) => a.date.localeCompare(b.date))

const two = (number: number) => String(number).padStart(2, '0')

function seriesOf(days: DayNumber[], period: Period): Pick<Numbers, 'unit' | 'series'> {
  const isByDay = daysIn(period) <= maxShownDays
  const at = isByDay
    ? Array.from({ length: daysIn(period) }, (_, index) => addDays(period.from, index))
    : monthsIn(period).map(({ month }) => `${Math.floor(month / 100)}-${two(month % 100)}`)
  const series = new Map(at.map((one) => [one, { at: one, views: 0, visitors: 0 }]))
  for (const { date, name, count } of within(days, period)) {
    const point = series.get(isByDay ? date : date.slice(0, 7))
    if (point && (name === 'views' || name === 'visitors')) point[name] += count
  }
  return { unit: isByDay ? 'day' : 'month', series: [...series.values()] }
}

const within = (days: DayNumber[], { from, to }: Period) =>
  days.filter(({ date }) => date >= from && date <= to)

function totalsOf(days: DayNumber[], period: Period): NumberTotals {
  const totals = { views: 0, visitors: 0, searches: 0, missedSearches: 0, feeds: 0, downloads: 0, forms: 0 }
  for (const { name, count } of within(days, period))
    if (Object.hasOwn(totals, name)) totals[name as keyof NumberTotals] += count
  return { ...totals, feeds: Math.round(totals.feeds / countedDays(days, period)) }
}

/** The number of days with readers of feeds, at least 1. A period shows their average per day. */
const countedDays = (days: DayNumber[], period: Period): number =>
  Math.max(1, within(days, period).filter(({ name }) => name === 'feeds').length)

type ListWanted = {
  list: NumberList
  period: Period
  before: Period
  days: DayNumber[]
  authorId: string | undefined
  limit: number
}

async function listOf(
  ctx: Ctx,
  { list, period, before, days, authorId, limit }: ListWanted,
): Promise<ListedNumber[]> {
  const db = backgroundDb(ctx)
  const kind = kinds.indexOf(list)
  const found = await queries.listLargest(db, { kind, period, authorId }, limit)
  const names = found.map(({ name }) => name)
  const earlier = await queries.countsOf(db, { kind, period: before }, names)
  const titles = await titlesFor(db, list, names)
  const share = (count: number, of: Period) =>
    list === 'feeds' ? Math.round(count / countedDays(days, of)) : count
  return found.map(({ name, count }) => ({
    name,
    title: titles.get(name) ?? name,
    count: share(count, period),
    before: share(earlier.get(name) ?? 0, before),
  }))
}

async function* csvOf(ctx: Ctx, period: Period, authorId: string | undefined): AsyncGenerator<string> {
  const db = backgroundDb(ctx)
  yield csvHead(['Date', 'What', 'Name', 'Title', 'Number'])
  const months = [...yearRowsIn(period), ...monthsIn(period).map(({ month }) => month)].sort((a, b) => a - b)
  for (const list of authorId === undefined ? kinds : (['pages'] as const))
    for (const month of months)
      for (let after = 0; ; ) {
        const place = { kind: kinds.indexOf(list), month, after, authorId }
        const rows = await queries.listRows(db, place, exportedAtOnce)
        const titles =
          list === 'totals'
            ? new Map()
            : await titlesFor(
                db,
                list,
                rows.map(({ name }) => name),
              )
        const numbers: DayNumber[] =
          month % 100 === 0
            ? rows.map(({ name, total = 0 }) => ({ date: String(month / 100), name, count: total }))
            : within(daysOf(rows), period)
        yield csvRows(
          numbers.map(({ date, name, count }) => [date, list, name, titles.get(name) ?? name, String(count)]),
        )
        if (rows.length < exportedAtOnce) break
        after = rows.at(-1)?.nameId ?? after
      }
}
