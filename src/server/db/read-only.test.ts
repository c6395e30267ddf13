import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { type Connection, connect } from './connect.ts'

describeEachEngine('a connection that only reads', (engine) => {
  let site: TestApp
  let connection: Connection
  afterEach(async () => {
    await connection.close()
    await site.close()
  })

  it('sees what others write, and refuses to write', async () => {
    site = await startTestApp(engine)
    connection = connect(site.deps.config, { isReadOnly: true })
    const { db, read, background } = connection
    const { id } = await site.signIn('ADMIN')
    for (const one of [db, read, background.of('somebody')])
      expect(await one.selectFrom('users').select('id').execute()).toEqual([{ id }])
    for (const one of [db, read])
      await expect(one.updateTable('users').set({ name: 'Other' }).execute()).rejects.toThrow(/read-?only/)
    await expect(db.transaction().execute((trx) => trx.deleteFrom('users').execute())).rejects.toThrow(
      /read-?only/,
    )
  })
})
