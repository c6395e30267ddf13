import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { rebuild, repairWhenDamaged } from './search.ts'

describe('a damaged search index', () => {
  let site: TestApp
  let token: string
  let repair: ReturnType<typeof repairWhenDamaged>
  beforeEach(async () => {
    site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
    token = (await site.signIn('ADMIN')).token
    for (const title of ['One', 'Two', 'Three']) expect(await write(title)).toBe(201)
    repair = repairWhenDamaged(site.ctx())
  })
  afterEach(async () => {
    await repair.stop()
    await site.close()
  })

  async function write(title: string): Promise<number> {
    const body = { title, content: `<p>apple of ${title}</p>`, status: 'published' }
    return (await site.call('POST', '/api/admin/articles', { token, body })).statusCode
  }

  const find = async (query: string) => {
    const answer = await site.call('GET', `/api/search?q=${query}&limit=100`)
    return answer.json().results?.map(({ title }: { title: string }) => title) ?? answer.statusCode
  }

  /** Writes noise over everything that is found by its words. */
  function damage(): void {
    const file = path.join(site.deps.config.dataDir, 'masthead.db')
    const database = new DatabaseSync(file, { defensive: false, timeout: scaled(5000) })
    database.exec('update search_index_data set block = randomblob(length(block)) where id > 10')
    database.close()
  }

  test('is rebuilt when a search finds the damage', async () => {
    damage()
    const refused = await site.call('GET', '/api/search?q=apple')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
      503,
      '10',
      'The search index is damaged and is being rebuilt. Try again in a moment.',
    ])
    await expect.poll(async () => (await find('apple')).length).toBe(3)
  })

  const isWhole = () =>
    site.deps.engine.checkSearchIndex(site.deps.db).then(
      () => true,
      () => false,
    )

  test('is rebuilt when the search page finds the damage, and the page is still shown', async () => {
    damage()
    const page = await site.call('GET', '/search?q=apple')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<input')])
    expect(page.body).toContain('The search failed. Try again in a moment.')
    await expect.poll(isWhole).toBe(true)
    await expect.poll(async () => (await find('apple')).length).toBe(3)
  })

  test('is rebuilt when a list finds the damage', async () => {
    damage()
    expect((await site.call('GET', '/api/admin/articles?q=apple', { token })).statusCode).toBe(503)
    await expect.poll(isWhole).toBe(true)
    await expect.poll(async () => (await find('apple')).length).toBe(3)
  })

  test('stops nobody from writing, and contains what was written', async () => {
    damage()
    const names = Array.from({ length: 20 }, (_, index) => `Later ${index}`)
    for (const name of names) expect(await write(name)).toBe(201)
    await expect.poll(async () => (await find('apple')).length).toBe(23)
    expect((await find('later')).toSorted()).toEqual(names.toSorted())
  })

  test('can also be found and repaired from the command line', async () => {
    const { engine, db } = site.deps
    await engine.checkSearchIndex(db)
    damage()
    const error = await engine.checkSearchIndex(db).catch((reason: unknown) => reason)
    expect(engine.isSearchDamaged(error)).toBe(true)
    expect(await rebuild(site.ctx())).toBe(3)
    await engine.checkSearchIndex(db)
    expect((await find('apple')).length).toBe(3)
  })
})
