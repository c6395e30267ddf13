import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import type { Viewer } from '../../contracts/permissions.ts'
import { backgroundDb, contextOf } from '../core/context.ts'
import type { Database } from './schema.ts'

describeEachEngine('slow queries', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())

  const slow = (db: Kysely<Database>) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select count(*) from n`.execute(
      db,
    )
  const quick = (db: Kysely<Database>) => sql`select 1`.execute(db)
  const background = (viewer: Viewer | null, ip: string) =>
    backgroundDb(contextOf(site.deps, viewer, { readOnly: true, ip })) as Kysely<Database>
  const author = (id: string): Viewer => ({ id, role: 'AUTHOR' }) as Viewer

  test.each([
    { who: 'a visitor', busy: background.bind(null, null, '192.0.2.1') },
    { who: 'somebody who is signed in', busy: background.bind(null, author('busy'), '192.0.2.2') },
  ])('of $who keep nobody else waiting, however many', async ({ busy }) => {
    let done = 0
    const many = Array.from({ length: 60 }, () => slow(busy()).then(() => (done += 1)))
    await Promise.race(many)
    const others = [background(null, '198.51.100.1'), background(author('other'), '192.0.2.2')]
    const doneBefore = await Promise.all(others.map((other) => quick(other).then(() => done)))
    await Promise.all(many)
    // The others use a place that the busy person cannot have. In a single line for everyone, they would be answered
    // last.
    for (const count of doneBefore) expect(count).toBeLessThan(many.length / 2)
  })

  test('are refused for the person with the most of them when too many wait', async () => {
    const many = Array.from({ length: 150 }, () => slow(background(null, '192.0.2.1')))
    const settled = Promise.allSettled(many)
    await quick(background(null, '198.51.100.1'))
    const refused = (await settled).filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(40)
    expect(refused[0]?.reason).toMatchObject({ statusCode: 503 })
    expect(site.deps.background.load()).toEqual({ running: 0, waiting: 0, refused: refused.length })
  })
})
