import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import { describeEachEngine, type Engine } from '../../../tests/support/engines.ts'

/** Every foreign key as `table.column`, and the first column of every index. */
const queries: Record<Engine, { keys: string; indexed: string }> = {
  sqlite: {
    keys: `select m.name || '.' || k."from" as name from sqlite_master m, pragma_foreign_key_list(m.name) k
      where m.type = 'table'`,
    indexed: `select m.name || '.' || c.name as name
      from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
      where m.type = 'table' and c.seqno = 0`,
  },
  postgres: {
    keys: `select t.relname || '.' || a.attname as name
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
      where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
    indexed: `select t.relname || '.' || a.attname as name
      from pg_index i join pg_class t on t.oid = i.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where t.relnamespace = current_schema()::regnamespace`,
  },
}

describeEachEngine('foreign keys', (engine) => {
  test('have an index, so that deleting a referenced row does not read a whole table', async () => {
    const app = await startTestApp(engine)
    onTestFinished(app.close)
    const names = async (query: string) =>
      (await sql.raw<{ name: string }>(query).execute(app.deps.db)).rows.map(({ name }) => name)
    const keys = await names(queries[engine].keys)
    const indexed = new Set(await names(queries[engine].indexed))
    expect(keys).toContain('revisions.userId')
    expect(keys.filter((key) => !indexed.has(key))).toEqual([])
  })
})
