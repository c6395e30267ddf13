/**
 * The kinds of counts. The position in this list is the `kind` of a row, so a new one comes last. The names of `totals`
 * are views, visitors and so on; the names of the others are what was counted: a path, `article:ID`, a host, words.
 */
export const kinds = [
  'totals',
  'pages',
  'entries',
  'referrers',
  'searches',
  'missedSearches',
  'feeds',
  'downloads',
  'forms',
] as const
export type Kind = (typeof kinds)[number]

/** The name of the row that sums up names without a row of their own. */
export const otherName = ''

/** The referrer of a visit without one. */
export const noReferrer = '-'

/** `d1` to `d31`: the days. */
export type DayColumn = `d${number}`

/**
 * The numbers of one name in one month, such as 202611. A year's row, such as 202600, has no days; it contains names
 * that had few visits in every month.
 */
export type StatisticsTable = {
  kind: number
  month: number
  nameId: number
  total: number
} & Record<DayColumn, number | null>

export type StatisticsNameTable = { id: number; name: string }

declare module '../../db/schema.ts' {
  interface Database {
    statistics: StatisticsTable
    statistics_names: StatisticsNameTable
  }
}
