import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withEmptySite } from '../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { productVersion } from '../version.ts'
import { connect } from './connect.ts'
import { MigrationError, migrate, pendingMigrations } from './migrate.ts'
import { isTooNew } from './newer-schema.ts'

test('a version works on a database that needs it or an earlier one', () => {
  expect(isTooNew('0042_add_a_color', '0.1.0')).toBe(false)
  const allows = (version: string) => !isTooNew('0042_drop_a_size_needs_1_10', version)
  expect(['0.11.0', '1.9.9', '1.10.0', '1.10.0-rc.1', '1.11.0', '2.0.0'].filter(allows)).toEqual([
    '1.10.0',
    '1.10.0-rc.1',
    '1.11.0',
    '2.0.0',
  ])
})

describeEachEngine('migrating a database', (engine) => {
  test('changes nothing if a later step fails, and works once the cause is gone', async () => {
    await withEmptySite(engine, async (site) => {
      await migrate(site, '0027_uses')
      const pending = await pendingMigrations(site)
      // Blocks the last of several steps.
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

  test('is refused only if a newer version has removed something that this one uses', async () => {
    await withEmptySite(engine, async (site) => {
      await migrate(site)
      const apply = (name: string) =>
        sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(site.db)
      await apply('9998_add_a_color')
      const [major = 0, minor = 0] = productVersion.split('.').map(Number)
      await apply(`9998_drop_a_size_needs_${major}_${minor}`)
      expect(await migrate(site)).toEqual([])
      await apply(`9999_drop_a_shape_needs_${major}_${minor + 1}`)
      await expect(migrate(site)).rejects.toThrow(/A newer Masthead has changed this database/)
      await expect(migrate(site)).rejects.toThrow(MigrationError)
    })
  })

  test('happens once if several processes start together', async () => {
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
