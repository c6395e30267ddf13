import type { RunReport } from '../../../core/process-runs.ts'
import type { Db } from '../../../db/schema.ts'
import type { ExportRunTable } from './exports.table.ts'

export type NamedRun = ExportRunTable & { startedByName: string | null }

/** The latest exports, newest first, without those that ended before `retainedSince`. */
export const listRuns = (db: Db, retainedSince: string, limit: number): Promise<NamedRun[]> =>
  db
    .selectFrom('export_runs')
    .leftJoin('users', 'users.id', 'export_runs.startedBy')
    .selectAll('export_runs')
    .select('users.name as startedByName')
    .where((where) => where.or([where('endedAt', 'is', null), where('endedAt', '>', retainedSince)]))
    .orderBy('export_runs.startedAt', 'desc')
    .orderBy('export_runs.id', 'desc')
    .limit(limit)
    .execute()

/** A successful export that ended no earlier than `retainedSince`. */
export const findGood = (db: Db, id: string, retainedSince: string): Promise<ExportRunTable | undefined> =>
  db
    .selectFrom('export_runs')
    .selectAll()
    .where('id', '=', id)
    .where('endedAt', '>', retainedSince)
    .where('failure', 'is', null)
    .executeTakeFirst()

/** Returns those of the ids whose export is running or was successful. */
export async function listWanted(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const wanted = await db
    .selectFrom('export_runs')
    .select('id')
    .where('id', 'in', ids)
    .where('failure', 'is', null)
    .execute()
  return wanted.map(({ id }) => id)
}

type NewRun = Pick<ExportRunTable, 'id' | 'token' | 'form' | 'startedAt' | 'startedBy' | 'aliveAt'>

/** Returns false while another export is running. */
export async function claimRun(db: Db, run: NewRun): Promise<boolean> {
  const nothing = { endedAt: null, failure: null, progress: null, note: null, bytes: null, link: null }
  const claimed = await db
    .insertInto('export_runs')
    .values({ ...run, ...nothing, running: 1 })
    .onConflict((conflict) => conflict.column('running').doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Ends a run that has not reported since `deadBefore`. */
export async function endDead(db: Db, deadBefore: string, failure: string): Promise<void> {
  await db
    .updateTable('export_runs')
    .set(({ ref }) => ({ running: null, endedAt: ref('aliveAt'), progress: null, failure }))
    .where('running', '=', 1)
    .where('aliveAt', '<', deadBefore)
    .execute()
}

/** Returns false if the run no longer exists or has ended. */
export async function updateRun(
  db: Db,
  token: string,
  change: RunReport & Partial<Pick<ExportRunTable, 'running' | 'bytes'>>,
): Promise<boolean> {
  const updated = await db
    .updateTable('export_runs')
    .set(change)
    .where('token', '=', token)
    .where('running', '=', 1)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Replaces the link with which an export can be downloaded. */
export async function storeLink(db: Db, id: string, link: string): Promise<void> {
  await db.updateTable('export_runs').set({ link }).where('id', '=', id).execute()
}

/** Removes the link. If two requests come at once, one of them gets false. */
export async function takeLink(db: Db, id: string, link: string): Promise<boolean> {
  const taken = await db
    .updateTable('export_runs')
    .set({ link: null })
    .where('id', '=', id)
    .where('link', '=', link)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

export const deleteRun = (db: Db, id: string): Promise<Pick<ExportRunTable, 'token' | 'form'> | undefined> =>
  db.deleteFrom('export_runs').where('id', '=', id).returning(['token', 'form']).executeTakeFirst()

export async function deleteOld(db: Db, retainedSince: string): Promise<void> {
  await db.deleteFrom('export_runs').where('endedAt', '<=', retainedSince).execute()
}
