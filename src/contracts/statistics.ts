import { z } from 'zod'
import { id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { pixelPath } from './paths.ts'

const date = z.iso.date('Use a date such as 2026-11-24')

/** The lists and their names. */
export const numberLists = {
  pages: 'Pages',
  entries: 'Entry pages',
  referrers: 'Referrers',
  searches: 'Searches',
  missedSearches: 'Searches without results',
  feeds: 'Feed readers',
  downloads: 'Downloads',
  forms: 'Forms',
} as const
/** What a list says for names that are no titles. */
export const numberNames = {
  home: 'Home page',
  articles: 'All articles',
  search: 'Search',
  direct: 'Direct or unknown',
  otherSites: 'Other sites',
  otherSearches: 'Other searches',
  otherReaders: 'Other feed readers',
  otherPages: 'Other pages',
  deleted: 'Deleted',
} as const
export type NumberList = keyof typeof numberLists
export const numberListNames = Object.keys(numberLists) as [NumberList, ...NumberList[]]

const period = z.object({
  from: date
    .optional()
    .meta({ description: 'The first day, in the time zone of the site; 30 days before `to`' }),
  to: date.optional().meta({ description: 'The last day; today' }),
})

const totals = z.object({
  views: z.int(),
  visitors: z.int().meta({ description: 'Someone who comes on two days counts twice' }),
  searches: z.int(),
  missedSearches: z.int().meta({ description: 'Searches without results' }),
  feeds: z.int().meta({ description: 'Feed readers per day, on average' }),
  downloads: z.int(),
  forms: z.int().meta({ description: 'Completed forms' }),
})
export type NumberTotals = z.infer<typeof totals>

const listed = z.object({
  name: z.string().meta({ description: 'Such as `article:ID`, a path, a host or words; empty: all others' }),
  title: z.string().meta({ description: 'Its name for people' }),
  count: z.int(),
  before: z.int().meta({ description: 'In the period before' }),
})
export type ListedNumber = z.infer<typeof listed>

export const numbers = z
  .object({
    isCounting: z.boolean().meta({ description: 'false: it is turned off, and there are no numbers' }),
    method: z.enum(['server', 'pixel']),
    from: z.string(),
    to: z.string(),
    since: z.string().nullable().meta({ description: 'The first day that has numbers' }),
    unit: z.enum(['day', 'month']),
    series: z
      .array(z.object({ at: z.string(), views: z.int(), visitors: z.int() }))
      .meta({ description: 'Each day or month of the period' }),
    totals,
    before: totals.meta({ description: 'Of the period of the same length before' }),
    lists: z.partialRecord(z.enum(numberListNames), z.array(listed)).meta({
      description: 'The largest of each kind. Authors get only `pages`, for their own articles',
    }),
  })
  .meta({ id: 'Numbers' })
export type Numbers = z.infer<typeof numbers>

const tag = 'Statistics'
export const statisticsEndpoints = {
  seen: endpoint({
    method: 'GET',
    path: pixelPath,
    access: 'public',
    tag,
    summary: 'Count a view of a page, if the settings count views with an invisible image',
    query: z.object({ page: z.string().max(2048).meta({ description: 'The path of the page' }) }),
    output: z.null(),
    status: 204,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/numbers',
    access: 'statistics.read',
    tag,
    summary: 'Visits of a period: of the site or, for authors, of their own articles',
    query: period.extend({ limit: z.coerce.number<string>().int().min(1).max(100).default(10) }),
    output: numbers,
    errors: ['VALIDATION_FAILED'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/numbers/export',
    access: 'statistics.read',
    tag,
    summary: 'All statistics of a period as CSV, by day',
    query: period,
    contentType: 'text/csv',
    output: z.string(),
    errors: ['VALIDATION_FAILED'],
  }),
  articles: endpoint({
    method: 'GET',
    path: '/api/admin/numbers/articles',
    access: 'statistics.read',
    tag,
    summary: 'How often these articles have been viewed',
    query: z.object({
      ids: z
        .string()
        .max(6500)
        .transform((ids) => ids.split(',').filter(Boolean))
        .pipe(z.array(id).max(100))
        .meta({ description: 'Ids of articles, separated by commas; at most 100' }),
    }),
    output: z.object({
      isCounting: z.boolean(),
      views: z.record(z.string(), z.int()).meta({ description: 'By id; an article without any is left out' }),
    }),
  }),
}
