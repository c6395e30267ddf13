/**
 * What is counted. The place in this list is the `kind` of a row, so a new one comes last. The names of `totals` are
 * views, visitors and the like; of the others they are what was counted: a path, `article:ID`, a host, words.
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
 * The numbers of one name in one month, such as 202611. In a year's row, such as 202600, are the names that had only few
 * in any of its months: it has no days.
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
