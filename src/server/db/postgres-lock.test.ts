import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPostgresDatabase } from '../../../tests/support/postgres-database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

test('locking all tables works although a writer holds two of them in another order', async () => {
  const database = await createPostgresDatabase()
  const connection = connect({ databaseUrl: database.url, dataDir: '' })
  await migrate(connection)
  const { db, engine } = connection
  const writer = await db.startTransaction().execute()
  try {
    // Whoever waits longer than deadlock_timeout checks for deadlocks, and is the one that is refused.
    await sql`set local deadlock_timeout = '1min'`.execute(writer)
    await sql`lock table tags in row exclusive mode`.execute(writer)
    const locking = db.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '200ms'`.execute(trx)
      await engine.lockTables(trx, ['categories', 'tags'])
      return 'locked'
    })
    locking.catch(() => undefined)
    await expect
      .poll(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db)
        return rows.length
      })
      .toBe(1)
    await sql`lock table categories in row exclusive mode`.execute(writer)
    await writer.commit().execute()
    expect(await locking).toBe('locked')
  } finally {
    if (!writer.isCommitted) await writer.rollback().execute()
    await connection.close()
    await database.drop()
  }
})
