import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withEmptySite } from '../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { connect } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'

describeEachEngine('bringing a database up to date', (engine) => {
  test('changes nothing when a later step fails, and works once the cause is gone', async () => {
    await withEmptySite(engine, async (site) => {
      await migrate(site, '0027_uses')
      const pending = await pendingMigrations(site)
      // In the way of the last of several steps.
      await sql`create table backup_runs (id text)`.execute(site.db)
      const tables = await site.db.introspection.getTables()
      await expect(migrate(site)).rejects.toThrow(/nothing was changed/)
      expect(await pendingMigrations(site)).toEqual(pending)
      expect(await site.db.introspection.getTables()).toEqual(tables)
      await sql`drop table backup_runs`.execute(site.db)
      await migrate(site)
      expect(await pendingMigrations(site)).toEqual([])
    })
  })

  test('is done once by several processes that start together', async () => {
    await withEmptySite(engine, async (one) => {
      const other = connect(one.config)
      try {
        await Promise.all([migrate(one), migrate(other)])
        expect(await pendingMigrations(one)).toEqual([])
      } finally {
        await other.close()
      }
    })
  })
})
