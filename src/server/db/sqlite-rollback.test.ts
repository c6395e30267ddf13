import { constants, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'

let site: TestApp | undefined
afterEach(() => site?.close())

/** A site, and the connection with which it writes. */
async function startSite() {
  const opened = vi.spyOn(DatabaseSync.prototype, 'exec')
  const started = await startTestApp('sqlite')
  site = started
  const { mock } = opened
  const writing = mock.contexts.filter((_, index) => String(mock.calls[index]?.[0]).includes('synchronous'))
  opened.mockRestore()
  expect(writing).toHaveLength(1)
  return { db: started.deps.db, events: started.deps.events, connection: writing[0] as DatabaseSync }
}

test('a transaction that cannot be rolled back still ends, and leaves nothing', async () => {
  const { db, connection } = await startSite()
  const named = (name: string) => ({ id: name, slug: name, name })
  // SQLite itself refuses the statement, as it does when it has no memory for it.
  connection.setAuthorizer((action, argument) =>
    action === constants.SQLITE_TRANSACTION && argument === 'ROLLBACK'
      ? constants.SQLITE_DENY
      : constants.SQLITE_OK,
  )
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('tags').values(named('half')).execute()
    throw new Error('The work failed.')
  })
  await expect(failing).rejects.toThrow('The work failed.')
  await db.transaction().execute((trx) => trx.insertInto('tags').values(named('whole')).execute())
  expect((await sql`select name from tags`.execute(db)).rows).toEqual([{ name: 'whole' }])
})
