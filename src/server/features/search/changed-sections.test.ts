import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { hinderWrites } from '../../../../tests/support/hinder.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import * as pages from '../pages/pages.ts'
import * as sections from '../sections/sections.ts'
import { indexChangedSections, keepSectionsIndexed, search, sectionChanged } from './search.ts'

describeEachEngine('the pages of a changed section', (engine) => {
  let site: TestApp
  let sectionId: string
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    sectionId = (await sections.create(site.ctx(), { name: 'Band', blocks: blocks('Quagga') })).id
    const shown = { type: 'SavedSection', props: { id: 's', sectionId, version: 2 } }
    await pages.create(site.ctx(), {
      title: 'Zoo',
      status: 'published',
      blocks: { root: {}, content: [shown] },
    })
  })
  afterAll(() => site.close())

  const blocks = (text: string) => ({
    root: {},
    content: [{ type: 'Quote', props: { id: 'q', text, version: 2 } }],
  })
  const found = async (q: string) => (await search(site.ctx(null), { q, page: 1, limit: 10 })).meta.total

  /** Makes writes to the search index fail temporarily, while short rows can be written. */
  async function hinderIndexing(): Promise<() => Promise<void>> {
    if (engine === 'sqlite') return hinderWrites(site, engine, 'full', await site.signIn('EDITOR'))
    const { db } = site.deps
    await sql`create function no_turn() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(db)
    await sql`create trigger no_turn before insert or update on search_index
      execute function no_turn()`.execute(db)
    return async () => void (await sql`drop function no_turn cascade`.execute(db))
  }

  test('are retried if the database could not be used for a while', async () => {
    await sections.update(site.ctx(), sectionId, { blocks: blocks(`Okapi ${'giraffe '.repeat(20_000)}`) })
    const release = await hinderIndexing()
    await expect(indexChangedSections(site.ctx())).rejects.toThrow(/full|deadlock/)
    await release()
    expect([await indexChangedSections(site.ctx()), await found('okapi')]).toEqual([1, 1])
  })

  test('are indexed when anything may have changed elsewhere', async () => {
    const indexing = keepSectionsIndexed(site.ctx())
    const text = JSON.stringify(blocks('Tapir'))
    await site.deps.db.updateTable('sections').set({ blocks: text }).where('id', '=', sectionId).execute()
    await sectionChanged(site.ctx(), sectionId)
    await site.deps.events.emit(['*'])
    await expect.poll(() => found('tapir'), { timeout: scaled(10_000) }).toBe(1)
    await indexing.stop()
  })
})
