import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { transaction } from '../../core/transaction.ts'
import { chunked } from '../../db/chunked.ts'
import { add } from './statistics.queries.ts'
import { type Kind, kinds } from './statistics.table.ts'
import type { Count } from './tally.ts'
import { foldMonth, tidy } from './tidying.ts'

const articles = 10_000
const viewsADay = 20_000
const shares: [Kind, number][] = [
  ['pages', 1],
  ['entries', 0.45],
  ['referrers', 0.05],
  ['searches', 0.05],
  ['missedSearches', 0.05],
]

describeEachEngine('tidying the statistics', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(() => site.setNow('2026-11-20T09:30:00.000Z'))
  afterAll(() => site.close())

  const write = (date: string, counts: Count[]) =>
    transaction(site.ctx(), (inner) => add(inner, date, counts))
  const rows = (kind: Kind, month: number) =>
    site.deps.db
      .selectFrom('statistics')
      .innerJoin('statistics_names', 'statistics_names.id', 'statistics.nameId')
      .selectAll('statistics')
      .select('name')
      .where('kind', '=', kinds.indexOf(kind))
      .where('month', '=', month)
      .execute()

  test('sums up rare referrers by day, and rare articles by year', async () => {
    const many = (kind: Kind, prefix: string): Count[] =>
      Array.from({ length: 300 }, (_, index) => ({ kind, name: `${prefix}${index}`, count: 300 - index }))
    await write('2026-09-01', [...many('referrers', 'host-'), { kind: 'referrers', name: '', count: 7 }])
    await write('2026-09-02', [{ kind: 'referrers', name: 'host-299', count: 2 }])
    await write('2025-09-03', many('pages', 'article:'))
    await write('2025-10-03', many('pages', 'article:'))
    await write('2026-10-01', many('referrers', 'host-'))
    for (let times = 0; times < 2; times += 1) await tidy(site.ctx())

    const referrers = await rows('referrers', 202609)
    expect(referrers).toHaveLength(201)
    const rare = (100 * 101) / 2
    expect(referrers.find(({ name }) => name === '')).toMatchObject({
      total: rare + 2 + 7,
      d1: rare + 7,
      d2: 2,
    })
    expect(referrers.find(({ name }) => name === 'host-0')).toMatchObject({ total: 300, d1: 300 })
    expect(await rows('referrers', 202610)).toHaveLength(300)

    expect([await rows('pages', 202509), await rows('pages', 202510)].map((one) => one.length)).toEqual([
      200, 200,
    ])
    const years = await rows('pages', 202500)
    expect(years).toHaveLength(100)
    expect(years.find(({ name }) => name === 'article:299')).toMatchObject({ total: 2, d3: null })
  })

  test('keeps five years with 10,000 articles within 50 MB', async () => {
    await removeAll()
    // Half of all views belong to one article in forty, as on real sites.
    const names = Array.from({ length: articles }, (_, index) => `article:${String(index).padStart(36, '0')}`)
    const sum = names.reduce((total, _, index) => total + 1 / (index + 1), 0)
    await write(
      '2025-08-31',
      names.map((name) => ({ kind: 'pages', name, count: 1 })),
    )
    await site.deps.db.deleteFrom('statistics').execute()
    const bare = await bytes()
    await fillMonth(202508)
    const wholeMonth = (await bytes()) - bare
    await fold('2025-10-20T09:30:00.000Z', 2)
    const withoutLists = (await bytes()) - bare
    await fold('2026-09-20T09:30:00.000Z', 13)
    const ofYear = (await bytes()) - bare
    await fillMonth(202507)
    await fold('2026-08-20T09:30:00.000Z', 13)
    const foldedMonth = (await bytes()) - bare - ofYear
    const total = bare + 3 * wholeMonth + 10 * withoutLists + 5 * ofYear + 47 * foldedMonth
    expect(total / 1024 / 1024).toBeLessThan(50)
    // The test would be worthless if nothing had been stored.
    expect(wholeMonth).toBeGreaterThan(articles * 20)

    /**
     * The views of a month, spread randomly over its days; nearly half of them begin a visit. The other lists have as
     * many rows as a hundred new names a day create.
     */
    async function fillMonth(month: number) {
      let chance = 1
      const random = () => {
        chance = (chance * 48_271) % 2_147_483_647
        return chance / 2_147_483_647
      }
      const ids = await site.deps.db.selectFrom('statistics_names').select('id').orderBy('id').execute()
      const values = ids.flatMap(({ id: nameId }, index) =>
        shares.flatMap(([kind, share]) => {
          if (index >= 3000 && share < 0.1) return []
          const expected = (viewsADay / (index + 1) / sum) * share
          const days = Array.from(
            { length: 31 },
            () => Math.floor(expected) + (random() < expected % 1 ? 1 : 0),
          )
          const total = days.reduce((a, b) => a + b, 0)
          const cells = Object.fromEntries(days.map((views, day) => [`d${day + 1}`, views || null]))
          return total === 0 ? [] : [{ kind: kinds.indexOf(kind), month, nameId, total, ...cells }]
        }),
      )
      for (const some of chunked(values, 35))
        await site.deps.db.insertInto('statistics').values(some).execute()
    }
    async function fold(now: string, ago: number) {
      site.setNow(now)
      await foldMonth(site.ctx(), ago)
    }
  })

  async function removeAll() {
    await site.deps.db.deleteFrom('statistics').execute()
    await site.deps.db.deleteFrom('statistics_names').execute()
  }

  /** The size of both tables and their indexes, without gaps. */
  async function bytes(): Promise<number> {
    const { db } = site.deps
    if (engine === 'sqlite') {
      await sql`vacuum`.execute(db)
      const { rows } = await sql<{ size: number }>`select page_count * page_size as size
        from pragma_page_count(), pragma_page_size()`.execute(db)
      return rows[0]?.size ?? Number.NaN
    }
    return (await bytesOfCopy('statistics')) + (await bytesOfCopy('statistics_names'))
  }

  /** The size of a copy: PostgreSQL does not free deleted rows of the table itself while another session reads. */
  async function bytesOfCopy(table: string): Promise<number> {
    const { db } = site.deps
    const [copy, original] = [sql.table(`${table}_copy`), sql.table(table)]
    await sql`create table ${copy} (like ${original} including all)`.execute(db)
    await sql`insert into ${copy} overriding system value select * from ${original}`.execute(db)
    await sql`reindex table ${copy}`.execute(db)
    const { rows } = await sql<{
      size: string
    }>`select pg_total_relation_size(${`${table}_copy`}) as size`.execute(db)
    await sql`drop table ${copy}`.execute(db)
    return Number(rows[0]?.size)
  }
})
