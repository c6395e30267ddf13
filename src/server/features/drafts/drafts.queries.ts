import { type Selectable, type SqlBool, sql } from 'kysely'
import { bytesOf, chunkedByBytes } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import { forgetDraftUses, recordUses } from '../../db/uses.ts'
import type { DraftTable } from './drafts.table.ts'

type Key = Pick<DraftTable, 'kind' | 'entityId'>

export const findDraft = (db: Db, { kind, entityId }: Key) =>
  db
    .selectFrom('drafts')
    .leftJoin('users', 'users.id', 'drafts.userId')
    .select(['drafts.fields', 'drafts.saves', 'drafts.version', 'drafts.baseVersion'])
    .select(['drafts.savedAt', 'drafts.userId'])
    .select(['users.name as userName', 'users.avatarUrl as userAvatarUrl'])
    .where('drafts.kind', '=', kind)
    .where('drafts.entityId', '=', entityId)
    .executeTakeFirst()
export type FoundDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/**
 * Increases the draft's version and locks it until the transaction ends; creates the row if there is none. Undefined
 * if its version is newer than `version`.
 */
export const lockDraft = (
  db: Db,
  row: DraftTable,
  version: number | undefined,
): Promise<Selectable<DraftTable> | undefined> =>
  db
    .insertInto('drafts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'entityId'])
        .doUpdateSet({ version: sql`drafts.version + 1` })
        .where(version === undefined ? sql<SqlBool>`true` : sql<SqlBool>`drafts.version <= ${version}`),
    )
    .returningAll()
    .executeTakeFirst()

export async function putDraft(db: Db, entity: Key, change: Partial<DraftTable>): Promise<void> {
  const { kind, entityId } = entity
  await db
    .updateTable('drafts')
    .set(change)
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .execute()
  await recordUses(db, entity, { draft: change.fields })
}

export async function deleteDrafts(db: Db, entityIds: string[]): Promise<void> {
  const found = await db
    .selectFrom('drafts')
    .select(['entityId', bytesOf('fields').as('bytes')])
    .where('entityId', 'in', entityIds)
    .execute()
  for (const some of chunkedByBytes(found)) {
    const ids = some.map(({ entityId }) => entityId)
    await db.deleteFrom('drafts').where('entityId', 'in', ids).execute()
  }
  await forgetDraftUses(db, entityIds)
}
