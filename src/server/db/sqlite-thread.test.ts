import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'

describe('the thread that reads the database', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp('sqlite')
  })
  afterAll(() => site.close())

  const ask = async (query: RawBuilder<unknown>) => (await query.execute(site.deps.background.of(''))).rows
  const counted = (to: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select count(*) as count from n`

  test('leaves the event loop free during a slow query', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    expect(await ask(counted(300_000))).toEqual([{ count: 300_000 }])
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  test('sees what has been written, and cannot write itself', async () => {
    await site.deps.db.insertInto('tags').values({ id: '1', slug: 'sea', name: 'Sea' }).execute()
    expect(await ask(sql`select name from tags`)).toEqual([{ name: 'Sea' }])
    await expect(ask(sql`delete from tags`)).rejects.toThrow('readonly')
    await expect(
      site.deps.background
        .of('')
        .transaction()
        .execute(async () => 1),
    ).rejects.toThrow('read-only')
  })

  test('reports an error with its code, and answers the next query', async () => {
    await expect(ask(sql`select nothing from nowhere`)).rejects.toMatchObject({ errcode: 1 })
    expect(await ask(counted(3))).toEqual([{ count: 3 }])
  })
})
