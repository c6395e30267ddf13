import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { DemoRunTable } from './demo.table.ts'

type Run = Omit<DemoRunTable, 'id'>

export const findRun = (db: Db): Promise<DemoRunTable | undefined> =>
  db.selectFrom('demo_runs').selectAll().executeTakeFirst()

/** Returns false if another run is active that has reported since `deadBefore`. */
export async function claimRun(db: Db, run: Run, deadBefore: string): Promise<boolean> {
  const claimed = await db
    .insertInto('demo_runs')
    .values({ id: 1, ...run })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(run)
        .where(({ or, eb }) =>
          or([eb('demo_runs.aliveAt', '<', deadBefore), eb('demo_runs.failure', 'is not', null)]),
        ),
    )
    .returning('token')
    .executeTakeFirst()
  return claimed?.token === run.token
}

/** Returns false if another run has taken over. */
export async function updateRun(db: Db, token: string, change: Partial<Run>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_runs')
    .set(change)
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteRun(db: Db, token: string): Promise<void> {
  await db.deleteFrom('demo_runs').where('token', '=', token).execute()
}

/** Whether something in the trash shows this file, and would miss it after being restored. */
export async function isInTrash(db: Db, mediaId: string): Promise<boolean> {
  const found = db.selectFrom('trash').select('id').where(sql.ref('content'), 'like', `%/${mediaId}/%`)
  return (await found.executeTakeFirst()) !== undefined
}
