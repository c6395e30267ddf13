import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { contains } from './conditions.ts'
import { prepared } from './prepared.ts'

describeEachEngine('the database', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
    const rows = ['Ähre', '100%', 'Sea', 'Sky'].map((name, id) => ({ id: `${id}`, slug: `slug-${id}`, name }))
    await site.deps.db.insertInto('tags').values(rows).execute()
  })
  afterAll(() => site.close())

  test('a prepared query is built once for a shape, and answers for the values of each call', async () => {
    let built = 0
    const named = prepared((db, { names, limit }: { names: string[]; limit: number }) => {
      built += 1
      return db.selectFrom('tags').select('name').where('name', 'in', names).orderBy('id').limit(limit)
    })
    const ask = async (names: string[], limit: number) =>
      (await named(site.deps.db, { names, limit })).map(({ name }) => name)
    expect(await ask(['Sea', 'Sky'], 9)).toEqual(['Sea', 'Sky'])
    expect(await ask(['Sky', 'Ähre'], 9)).toEqual(['Ähre', 'Sky'])
    expect(built).toBe(1)
    expect(await ask(['Sea', 'Sky'], 1)).toEqual(['Sea'])
    expect(await ask(['Sea'], 9)).toEqual(['Sea'])
    expect(built).toBe(3)
    await site.deps.db.transaction().execute(async (trx) => {
      await trx.insertInto('tags').values({ id: '9', slug: 'new', name: 'New' }).execute()
      expect(await named(trx, { names: ['New'], limit: 9 })).toEqual([{ name: 'New' }])
    })
  })

  test('words match in any case, and wildcard characters are ordinary characters', async () => {
    const find = async (words: string) =>
      (
        await site.deps.db
          .selectFrom('tags')
          .select('name')
          .where(contains(['tags.name'], words))
          .execute()
      ).map(({ name }) => name)
    expect(await find('sKY')).toEqual(['Sky'])
    expect(await find('Ähre')).toEqual(['Ähre'])
    expect(await find('0%')).toEqual(['100%'])
    expect(await find('S_a')).toEqual([])
  })
})
