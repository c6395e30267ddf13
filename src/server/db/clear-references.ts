import { sql } from 'kysely'
import type { Database, Db } from './schema.ts'

const rowsAtOnce = 500

/**
 * Sets a reference to an entity to null in all rows of a table, some hundred at a time: most of the site may refer to it,
 * and SQLite keeps everybody waiting until a statement has ended.
 */
export async function clearReferences<Table extends keyof Database & string>(
  db: Db,
  { table, column }: { table: Table; column: keyof Database[Table] & string },
  id: string,
): Promise<void> {
  const [from, reference] = [sql.table(table), sql.ref(column)]
  const some = sql`select id from ${from} where ${reference} = ${id} limit ${rowsAtOnce}`
  for (;;) {
    const { numAffectedRows } =
      await sql`update ${from} set ${reference} = null where id in (${some})`.execute(db)
    if (Number(numAffectedRows) < rowsAtOnce) return
  }
}
