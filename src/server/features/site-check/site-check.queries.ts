import type { Insertable, Selectable } from 'kysely'
import type { FindingKind } from '../../../contracts/site-check.ts'
import { chunked } from '../../db/chunked.ts'
import { contains } from '../../db/conditions.ts'
import type { Db } from '../../db/schema.ts'
import type { CheckFindingTable, CheckRunTable } from './site-check.table.ts'

export type Run = Selectable<CheckRunTable>
export type FindingRow = CheckFindingTable & { ignoredByName: string | null }
type NewFinding = Omit<CheckFindingTable, 'reportedAt' | 'ignoredAt' | 'ignoredBy' | 'ignoredReason'>

const columnsOfFinding = 12

/**
 * Begins a run, or takes over one that has not reported since `deadBefore`. Returns false if another process has it, or
 * if it has ended.
 */
export async function claimRun(
  db: Db,
  { id, token, at }: { id: string; token: string; at: string },
  deadBefore: string,
): Promise<boolean> {
  const claimed = await db
    .insertInto('check_runs')
    .values({ id, token, startedAt: at, aliveAt: at, endedAt: null, failure: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ token, aliveAt: at })
        .where('check_runs.endedAt', 'is', null)
        .where('check_runs.aliveAt', '<', deadBefore),
    )
    .returning('token')
    .executeTakeFirst()
  return claimed?.token === token
}

/** Returns whether the run still belongs to this process. */
export async function updateRun(
  db: Db,
  token: string,
  change: Partial<Omit<Insertable<CheckRunTable>, 'id' | 'token' | 'startedAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('check_runs')
    .set(change)
    .where('token', '=', token)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findRun = (db: Db, token: string): Promise<Run | undefined> =>
  db.selectFrom('check_runs').selectAll().where('token', '=', token).executeTakeFirst()

/** Runs that have not ended, newest first. */
export const listOpen = (db: Db): Promise<Run[]> =>
  db
    .selectFrom('check_runs')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(10)
    .execute()

export const findLastEnded = (db: Db): Promise<Run | undefined> =>
  db
    .selectFrom('check_runs')
    .selectAll()
    .where('endedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const forgetRuns = (db: Db, before: string) =>
  db.deleteFrom('check_runs').where('startedAt', '<', before).execute()

export type Filter = {
  severity: 0 | 1 | 2 | undefined
  kind: FindingKind | undefined
  isIgnored: boolean
  words: string | undefined
}

const fitting = (db: Db, { severity, kind, isIgnored, words }: Filter) =>
  db
    .selectFrom('check_findings as f')
    .where('f.ignoredAt', isIgnored ? 'is not' : 'is', null)
    .$if(severity !== undefined, (query) => query.where('f.severity', '=', severity ?? 0))
    .$if(kind !== undefined, (query) => query.where('f.kind', '=', kind ?? 'link'))
    .$if(words !== undefined, (query) =>
      query.where(contains(['f.title', 'f.address', 'f.text', 'f.target'], words ?? '')),
    )

const withName = (query: ReturnType<typeof fitting>) =>
  query.leftJoin('users as u', 'u.id', 'f.ignoredBy').selectAll('f').select('u.name as ignoredByName')

export const listFindings = (
  db: Db,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FindingRow[]> =>
  withName(fitting(db, filter))
    .orderBy('f.severity')
    .orderBy('f.firstSeenAt', 'desc')
    .orderBy('f.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countFindings(db: Db, filter: Filter): Promise<number> {
  const { total } = await fitting(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The numbers of findings by severity, ignored or not. */
export const countBySeverity = (db: Db) =>
  db
    .selectFrom('check_findings')
    .select(({ fn, eb }) => [
      'severity',
      eb('ignoredAt', 'is not', null).as('isIgnored'),
      fn.countAll<number>().as('total'),
    ])
    .groupBy(['severity', 'isIgnored'])
    .execute()

export const findFinding = (db: Db, id: string): Promise<FindingRow | undefined> =>
  db
    .selectFrom('check_findings as f')
    .leftJoin('users as u', 'u.id', 'f.ignoredBy')
    .selectAll('f')
    .select('u.name as ignoredByName')
    .where('f.id', '=', id)
    .executeTakeFirst()

export const setIgnored = (
  db: Db,
  id: string,
  ignored: Pick<CheckFindingTable, 'ignoredAt' | 'ignoredBy' | 'ignoredReason'>,
) => db.updateTable('check_findings').set(ignored).where('id', '=', id).execute()

/** Stores findings. A known finding keeps the time when it was first seen, and stays ignored. */
export async function storeFindings(db: Db, rows: readonly NewFinding[]): Promise<void> {
  for (const some of chunked(rows, columnsOfFinding))
    await db
      .insertInto('check_findings')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          severity: ref('excluded.severity'),
          title: ref('excluded.title'),
          text: ref('excluded.text'),
          placeType: ref('excluded.placeType'),
          placeId: ref('excluded.placeId'),
          lastSeenAt: ref('excluded.lastSeenAt'),
        })),
      )
      .execute()
}

/** Deletes the findings of this page except `ids`. */
export const dropOfPage = (db: Db, address: string, ids: string[]) =>
  db
    .deleteFrom('check_findings')
    .where('address', '=', address)
    .where('ofPage', '=', 1)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()

/** Deletes the findings about the whole site that the check that started at `seenAt` has not found. */
export const dropUnseen = (db: Db, seenAt: string) =>
  db.deleteFrom('check_findings').where('ofPage', '=', 0).where('lastSeenAt', '<>', seenAt).execute()

export async function countAll(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('check_findings')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Errors and warnings that no email has named yet. */
export const listUnreported = (db: Db, limit: number): Promise<CheckFindingTable[]> =>
  db
    .selectFrom('check_findings')
    .selectAll()
    .where('reportedAt', 'is', null)
    .where('ignoredAt', 'is', null)
    .where('severity', '<=', 1)
    .orderBy('severity')
    .orderBy('firstSeenAt')
    .orderBy('id')
    .limit(limit)
    .execute()

export const markReported = (db: Db, at: string) =>
  db.updateTable('check_findings').set({ reportedAt: at }).where('reportedAt', 'is', null).execute()

export async function countUnreported(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('check_findings')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('reportedAt', 'is', null)
    .where('ignoredAt', 'is', null)
    .where('severity', '<=', 1)
    .executeTakeFirstOrThrow()
  return Number(total)
}
