import type { Db } from '../../db/schema.ts'
import type { ImportRunTable } from './import.table.ts'

type Change = Partial<Omit<ImportRunTable, 'id' | 'createdAt' | 'createdBy'>>

const active = ['reading', 'importing', 'undoing'] as const

/** The latest imports, newest first, without their long columns. */
export const listRuns = (db: Db, limit: number) =>
  db
    .selectFrom('import_runs')
    .select(short)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const short = [
  'id',
  'state',
  'filename',
  'source',
  'site',
  'createdAt',
  'aliveAt',
  'startedAt',
  'endedAt',
  'step',
  'done',
  'total',
  'failure',
  'removal',
] as const
export type ShortRun = Pick<ImportRunTable, (typeof short)[number]>

export const findRun = (db: Db, id: string): Promise<ImportRunTable | undefined> =>
  db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirst()

export const findByToken = (db: Db, token: string): Promise<ImportRunTable | undefined> =>
  db.selectFrom('import_runs').selectAll().where('token', '=', token).executeTakeFirst()

export type Progress = Pick<ImportRunTable, 'state' | 'step' | 'done' | 'total'>

export const findProgress = (db: Db, token: string): Promise<Progress | undefined> =>
  db
    .selectFrom('import_runs')
    .select(['state', 'step', 'done', 'total'])
    .where('token', '=', token)
    .executeTakeFirst()

/** Imports that a process works on, or that ended early with their process. */
export const listActive = (
  db: Db,
): Promise<Pick<ImportRunTable, 'id' | 'state' | 'aliveAt' | 'token' | 'filename'>[]> =>
  db
    .selectFrom('import_runs')
    .select(['id', 'state', 'aliveAt', 'token', 'filename'])
    .where('state', 'in', active)
    .orderBy('createdAt')
    .limit(10)
    .execute()

export async function insertRun(db: Db, row: ImportRunTable): Promise<void> {
  await db.insertInto('import_runs').values(row).execute()
}

export async function changeRun(db: Db, id: string, change: Change): Promise<void> {
  await db.updateTable('import_runs').set(change).where('id', '=', id).execute()
}

/**
 * Gives an import that has not reported since `deadBefore` to another process. Returns false if some process already
 * has it.
 */
export async function takeOver(
  db: Db,
  { id, token, at }: { id: string; token: string; at: string },
  deadBefore: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ token, aliveAt: at })
    .where('id', '=', id)
    .where('state', 'in', active)
    .where('aliveAt', '<', deadBefore)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if another process has taken over the import. */
export async function report(db: Db, token: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set(change)
    .where('token', '=', token)
    .where('state', 'in', active)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_runs').where('id', '=', id).execute()
}

/** Returns those of the ids whose import may still need its file. */
export async function listWaiting(db: Db, ids: string[], createdAfter: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('import_runs')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['reading', 'importing']),
        eb.and([eb('state', 'in', ['planned', 'failed']), eb('createdAt', '>', createdAfter)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
