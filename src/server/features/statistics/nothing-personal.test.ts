// After 10,000 visits the database contains nothing that could belong to a person.
import crypto from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'

const atOnce = 100

/** Does the work, and returns every random value that was created by it. */
async function randomValuesOf(work: () => Promise<void>): Promise<string[]> {
  const made: string[] = []
  const { randomBytes, randomInt } = crypto
  vi.spyOn(crypto, 'randomBytes').mockImplementation(((size: number) => {
    const value = randomBytes(size)
    made.push(value.toString('hex'))
    return value
  }) as typeof randomBytes)
  vi.spyOn(crypto, 'randomInt').mockImplementation(((max: number) => {
    const value = randomInt(max)
    made.push(String(value))
    return value
  }) as typeof randomInt)
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
  return made
}

describeEachEngine('after 10,000 visits', (engine) => {
  // A tenth of them on PostgreSQL, where the rows are the same and dumping needs no file.
  const visits = engine === 'sqlite' ? 10_000 : 1000
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
    const publishedAt = '2026-11-01T00:00:00.000Z'
    for (const title of ['Tides', 'The coast', 'Harbours'])
      await articles.create(site.ctx(), { title, content: '<p>Waves</p>', status: 'published', publishedAt })
    // The counting of the day began with the very first visit.
    await site.app.counter.write()
    site.setNow('2026-11-21T09:30:00.000Z')
  })
  afterAll(() => site.close())

  const shown = ['/', '/blog', '/blog/tides', '/blog/the-coast', '/search?q=ada@mail.example']
  const missed = ['/nothing?for=visitor-1', '/to/ada@mail.example']
  const pages = [...shown, '/feed.xml', ...missed]

  const visit = (number: number) =>
    site.app.inject({
      url: `${pages[number % pages.length]}`,
      remoteAddress: number % 2 === 0 ? `203.0.113.${number % 250}` : `2001:db8:77::${number.toString(16)}`,
      headers: {
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${number}.0) Gecko/20100101 Firefox/${number}.0`,
        referer: `https://search.example/results?q=confidential+${number}`,
        cookie: `consent=visitor-${number}`,
        'x-forwarded-for': `198.51.100.${number % 250}`,
      },
    })

  /** All rows of all tables and, where there is one, the file itself. */
  async function dump(): Promise<string> {
    const { db, config } = site.deps
    const tables = await db.introspection.getTables()
    const rows = await Promise.all(
      tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db).catch(() => ({ rows: [] }))),
    )
    const files = engine === 'sqlite' ? await readdir(config.dataDir) : []
    const stored = await Promise.all(
      files
        .filter((file) => file.startsWith('masthead.db'))
        .map((file) => readFile(path.join(config.dataDir, file), 'latin1')),
    )
    return [JSON.stringify(rows.map((one) => one.rows)), ...stored].join('\n')
  }

  test('a dump of the database contains the numbers, and nothing about a visitor', async () => {
    const made = await randomValuesOf(async () => {
      for (let first = 0; first < visits; first += atOnce)
        await Promise.all(Array.from({ length: atOnce }, (_, index) => visit(first + index)))
      await site.app.counter.write()
      await site.app.missedRequests.write()
    })
    const dumped = await dump()
    expect(dumped).toContain('search.example')
    expect(dumped).toContain('/nothing')
    const personal = [
      '203.0.113.',
      '198.51.100.',
      '2001:db8',
      'Firefox',
      'Gecko',
      'confidential',
      'ada@mail',
      'visitor-',
    ]
    expect(personal.filter((text) => dumped.includes(text))).toEqual([])
    // The salt and the seed of the day.
    expect(made.length).toBeGreaterThanOrEqual(2)
    expect(made.filter((value) => dumped.includes(value))).toEqual([])
    const views = await site.deps.db
      .selectFrom('statistics')
      .innerJoin('statistics_names', 'statistics_names.id', 'statistics.nameId')
      .select('total')
      .where('kind', '=', 0)
      .where('name', '=', 'views')
      .executeTakeFirst()
    const isShown = (_: unknown, number: number) => number % pages.length < shown.length
    expect(views?.total).toBe(Array.from({ length: visits }).filter(isShown).length)
  })
})
