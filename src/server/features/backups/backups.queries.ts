import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { BackupRunTable } from './backups.table.ts'

/** The latest runs, the newest first. */
export const listRuns = (db: Db, limit: number): Promise<Selectable<BackupRunTable>[]> =>
  db.selectFrom('backup_runs').selectAll().orderBy('startedAt', 'desc').limit(limit).execute()

export type GoodRun = Pick<Selectable<BackupRunTable>, 'startedAt' | 'address' | 'proof'>

/** Backups that have not failed, the newest first. */
export const listGood = (db: Db, before: string | undefined, limit: number): Promise<GoodRun[]> =>
  db
    .selectFrom('backup_runs')
    .select(['startedAt', 'address', 'proof'])
    .where('kind', '=', 'backup')
    .where('endedAt', 'is not', null)
    .where('failure', 'is', null)
    .$if(before !== undefined, (query) => query.where('startedAt', '<', before ?? ''))
    .orderBy('startedAt', 'desc')
    .limit(limit)
    .execute()

/** Bytes of the files of the library and of visitors whose ids come after this one. */
export async function sumFilesSince(db: Db, id: string): Promise<number> {
  let total = 0
  for (const table of ['media', 'attachments'] as const) {
    const { bytes } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
      .where('id', '>=', id)
      .executeTakeFirstOrThrow()
    total += Number(bytes ?? 0)
  }
  return total
}

/** The result of the latest rehearsal, as JSON. */
export async function latestProof(db: Db): Promise<string | undefined> {
  const run = await db
    .selectFrom('backup_runs')
    .select('proof')
    .where('proof', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.proof ?? undefined
}

/** A good backup, or one that was uploaded. */
export const findBackup = (db: Db, id: string): Promise<Selectable<BackupRunTable> | undefined> =>
  db
    .selectFrom('backup_runs')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', ['backup', 'upload'])
    .where('endedAt', 'is not', null)
    .where('failure', 'is', null)
    .executeTakeFirst()

export async function insertUpload(db: Db, { id, address, at }: { id: string; address: string; at: string }) {
  const times = { startedAt: at, aliveAt: at, endedAt: at }
  await db
    .insertInto('backup_runs')
    .values({
      id,
      token: id,
      kind: 'upload',
      address,
      ...times,
      failure: null,
      progress: null,
      proof: null,
      note: null,
      link: null,
    })
    .execute()
}

/** Forgets uploads from before `time`. */
export async function forgetUploads(db: Db, time: string): Promise<void> {
  await db.deleteFrom('backup_runs').where('kind', '=', 'upload').where('startedAt', '<', time).execute()
}

/** Replaces the link with which a backup can be downloaded. */
export async function storeLink(db: Db, id: string, link: string): Promise<void> {
  await db.updateTable('backup_runs').set({ link }).where('id', '=', id).execute()
}

/** Removes the link: of two requests at once one gets false. */
export async function takeLink(db: Db, id: string, link: string): Promise<boolean> {
  const taken = await db
    .updateTable('backup_runs')
    .set({ link: null })
    .where('id', '=', id)
    .where('link', '=', link)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Another active run, which has reported since `deadBefore`. */
export const findOtherRunning = (
  db: Db,
  token: string,
  deadBefore: string,
): Promise<Selectable<BackupRunTable> | undefined> =>
  db
    .selectFrom('backup_runs')
    .selectAll()
    .where('token', '!=', token)
    .where('endedAt', 'is', null)
    .where('aliveAt', '>=', deadBefore)
    .executeTakeFirst()

/**
 * Starts a run, takes over one that has not reported since `deadBefore`, or repeats one that failed before `retryBefore`.
 * Returns false if another process has it, or if it is done.
 */
export async function claimRun(
  db: Db,
  {
    id,
    ...run
  }: Omit<Insertable<BackupRunTable>, 'endedAt' | 'failure' | 'progress' | 'note' | 'proof' | 'link'>,
  { deadBefore, retryBefore }: { deadBefore: string; retryBefore: string },
): Promise<boolean> {
  const claimed = await db
    .insertInto('backup_runs')
    .values({ id, ...run, endedAt: null, failure: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...run, endedAt: null, failure: null, note: null })
        .where(({ and, eb, or }) =>
          or([
            and([eb('backup_runs.endedAt', 'is', null), eb('backup_runs.aliveAt', '<', deadBefore)]),
            and([eb('backup_runs.failure', 'is not', null), eb('backup_runs.endedAt', '<', retryBefore)]),
          ]),
        ),
    )
    .returning('token')
    .executeTakeFirst()
  return claimed?.token === run.token
}

export async function updateRun(
  db: Db,
  token: string,
  change: Partial<
    Pick<BackupRunTable, 'address' | 'aliveAt' | 'endedAt' | 'failure' | 'progress' | 'note' | 'proof'>
  >,
): Promise<void> {
  await db.updateTable('backup_runs').set(change).where('token', '=', token).execute()
}

export async function hasFailed(db: Db, id: string): Promise<boolean> {
  const run = await db.selectFrom('backup_runs').select('failure').where('id', '=', id).executeTakeFirst()
  return typeof run?.failure === 'string'
}

export async function forgetRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('backup_runs').where('id', '=', id).where('failure', 'is not', null).execute()
}

/** Deletes all but the newest. */
export async function forgetOldRuns(db: Db, before: string): Promise<void> {
  await db.deleteFrom('backup_runs').where('startedAt', '<', before).execute()
}

/** The name of a user; '' if there is none. */
export async function nameOf(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? ''
}
