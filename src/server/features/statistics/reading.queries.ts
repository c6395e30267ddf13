import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { monthsIn, type PartOfMonth, type Period, yearRowsIn } from './period.ts'
import type { StatisticsTable } from './statistics.table.ts'

const dayColumns = Array.from({ length: 31 }, (_, index) => `d${index + 1}` as const)

/** The SQL for a row's number within a period: its total, or some days in the first and the last month. */
function numberWithin(period: Period): RawBuilder<number> {
  const parts = monthsIn(period).filter(({ isWhole }) => !isWhole)
  if (parts.length === 0) return sql<number>`total`
  const cases = parts.map(({ month, first, last }) => {
    const days = dayColumns.slice(first - 1, last).map((name) => sql`coalesce(${sql.ref(name)}, 0)`)
    return sql`when ${sql.lit(month)} then ${sql.join(days, sql` + `)}`
  })
  return sql<number>`case month ${sql.join(cases, sql` `)} else total end`
}

const monthNumbers = (period: Period): number[] => [
  ...monthsIn(period).map(({ month }: PartOfMonth) => month),
  ...yearRowsIn(period),
]

/** The ids of the names of a person's texts. */
const ownNames = (db: Db, authorId: string) =>
  db
    .selectFrom('article_authors')
    .innerJoin('statistics_names as own', (join) =>
      join.on('own.name', '=', sql<string>`'article:' || article_authors."articleId"`),
    )
    .select('own.id')
    .where('article_authors.authorId', '=', authorId)

export type Wanted = { kind: number; period: Period; authorId?: string | undefined }

/** The largest names of a kind within a period. */
export async function listLargest(
  db: Db,
  { kind, period, authorId }: Wanted,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  const sums = db
    .selectFrom('statistics')
    .select(['nameId', sql<number>`sum(${numberWithin(period)})`.as('count')])
    .where('kind', '=', kind)
    .where('month', 'in', monthNumbers(period))
    .$if(authorId !== undefined, (query) => query.where('nameId', 'in', ownNames(db, authorId ?? '')))
    .groupBy('nameId')
    .orderBy('count', 'desc')
    .orderBy('nameId')
    .limit(limit)
  const rows = await db
    .selectFrom(sums.as('sums'))
    .innerJoin('statistics_names', 'statistics_names.id', 'sums.nameId')
    .select(['name', 'count'])
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('sums.nameId')
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** The numbers of these names within a period. */
export async function countsOf(
  db: Db,
  { kind, period }: Wanted,
  names: string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('statistics')
    .innerJoin('statistics_names', 'statistics_names.id', 'statistics.nameId')
    .select(['name', sql<number>`sum(${numberWithin(period)})`.as('count')])
    .where('kind', '=', kind)
    .where('month', 'in', monthNumbers(period))
    .where('name', 'in', names)
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

export type MonthRow = { name: string; month: number } & Partial<StatisticsTable>

/** The totals of all months that a period touches, with their days. */
export const totalsIn = (db: Db, period: Period): Promise<MonthRow[]> =>
  db
    .selectFrom('statistics')
    .innerJoin('statistics_names', 'statistics_names.id', 'statistics.nameId')
    .selectAll('statistics')
    .select('name')
    .where('kind', '=', 0)
    .where('month', 'in', monthNumbers(period))
    .execute()

/** The views of a person's texts in all months that a period touches, with their days, as rows named `views`. */
export async function ownViewsIn(db: Db, { kind, period, authorId = '' }: Wanted): Promise<MonthRow[]> {
  const rows = await db
    .selectFrom('statistics')
    .select(['month', ...dayColumns.map((name) => sql<number | null>`sum(${sql.ref(name)})`.as(name))])
    .where('kind', '=', kind)
    .where('month', 'in', monthNumbers(period))
    .where('nameId', 'in', ownNames(db, authorId))
    .groupBy('month')
    .execute()
  return rows.map((row) => ({ ...row, name: 'views' }))
}

/** The first month that has totals, with its days. */
export const firstMonth = (db: Db): Promise<StatisticsTable | undefined> =>
  db.selectFrom('statistics').selectAll().where('kind', '=', 0).orderBy('month').limit(1).executeTakeFirst()

/** All rows of one kind in one month, after a name, in the order of their names. */
export const listRows = (
  db: Db,
  {
    kind,
    month,
    after,
    authorId,
  }: { kind: number; month: number; after: number; authorId?: string | undefined },
  limit: number,
): Promise<MonthRow[]> =>
  db
    .selectFrom('statistics')
    .innerJoin('statistics_names', 'statistics_names.id', 'statistics.nameId')
    .selectAll('statistics')
    .select('name')
    .where('kind', '=', kind)
    .where('month', '=', month)
    .where('nameId', '>', after)
    .$if(authorId !== undefined, (query) => query.where('nameId', 'in', ownNames(db, authorId ?? '')))
    .orderBy('nameId')
    .limit(limit)
    .execute()

/** All views of these articles, by their ids. */
export async function viewsOf(
  db: Db,
  { kind, ids, authorId }: { kind: number; ids: string[]; authorId?: string | undefined },
): Promise<Record<string, number>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('articles')
    .innerJoin('statistics_names', (join) =>
      join.on('statistics_names.name', '=', sql<string>`'article:' || articles.id`),
    )
    .innerJoin('statistics', 'statistics.nameId', 'statistics_names.id')
    .select(['articles.id', sql<number>`sum(total)`.as('count')])
    .where('kind', '=', kind)
    .where('articles.id', 'in', ids)
    .$if(authorId !== undefined, (query) =>
      query.where('articles.id', 'in', (e) =>
        e
          .selectFrom('article_authors')
          .select('articleId')
          .where('authorId', '=', authorId ?? ''),
      ),
    )
    .groupBy('articles.id')
    .execute()
  return Object.fromEntries(rows.map(({ id, count }) => [id, Number(count)]))
}

const titled = {
  article: ['title', 'articles'],
  page: ['title', 'pages'],
  category: ['name', 'categories'],
  tag: ['name', 'tags'],
  series: ['name', 'series'],
  author: ['name', 'users', 'guest_authors'],
  media: ['filename', 'media'],
} as const
export type TitledKind = keyof typeof titled
export const isTitled = (kind: string): kind is TitledKind => Object.hasOwn(titled, kind)

/** The titles of these entities by id. */
export async function titlesOf(db: Db, kind: TitledKind, ids: string[]): Promise<Map<string, string>> {
  const [column, ...tables] = titled[kind]
  const titles = new Map<string, string>()
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select(['id', sql<string>`${sql.ref(column)}`.as('title')])
      .where('id', 'in', ids)
      .execute()
    for (const { id, title } of rows) titles.set(id, title)
  }
  return titles
}
