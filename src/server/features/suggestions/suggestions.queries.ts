import { sql } from 'kysely'
import { bytesOf, chunkedByBytes } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import { forgetUsesOf, recordUses } from '../../db/uses.ts'
import type { SuggestionTable } from './suggestions.table.ts'

/** The largest number of listed suggestions. */
const maxListed = 100

/** Without their texts, oldest first. `userId`: only those of this person. */
export const list = (db: Db, articleId: string, userId?: string) =>
  db
    .selectFrom('suggestions')
    .leftJoin('users', 'users.id', 'suggestions.userId')
    .select(['suggestions.id', 'suggestions.version', 'suggestions.userId', 'suggestions.updatedAt'])
    .select(['users.name as userName', 'users.avatarUrl as userAvatarUrl'])
    .where('articleId', '=', articleId)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .orderBy('suggestions.updatedAt')
    .orderBy('suggestions.id')
    .limit(maxListed)
    .execute()
export type Listed = Awaited<ReturnType<typeof list>>[number]

export const find = (db: Db, articleId: string, id: string) =>
  db
    .selectFrom('suggestions')
    .leftJoin('users', 'users.id', 'suggestions.userId')
    .selectAll('suggestions')
    .select(['users.name as userName', 'users.avatarUrl as userAvatarUrl'])
    .where('articleId', '=', articleId)
    .where('suggestions.id', '=', id)
    .executeTakeFirst()
export type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** The id and version of the row: the person's earlier suggestion, or a new one. */
export async function put(db: Db, row: SuggestionTable): Promise<{ id: string }> {
  const written = await db
    .insertInto('suggestions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['articleId', 'userId']).doUpdateSet({
        version: sql<number>`suggestions.version + 1`,
        base: row.base,
        words: row.words,
        accepted: '[]',
        rejected: '[]',
        updatedAt: row.updatedAt,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordUses(db, { kind: 'suggestion', entityId: written.id }, { words: row.words })
  return written
}

/** Records decisions, as the next version. Returns false if it is no longer this one. */
export async function decide(
  db: Db,
  { id, version }: Pick<SuggestionTable, 'id' | 'version'>,
  change: Pick<SuggestionTable, 'accepted' | 'rejected'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('suggestions')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether it still existed. */
export async function remove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('suggestions').where('id', '=', id).executeTakeFirst()
  await forgetUsesOf(db, 'suggestion', [id])
  return numDeletedRows > 0n
}

/** Whether the person has no other one for the article. */
export async function insert(db: Db, row: SuggestionTable): Promise<boolean> {
  const inserted = await db
    .insertInto('suggestions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await recordUses(db, { kind: 'suggestion', entityId: row.id }, { words: row.words })
  return inserted !== undefined
}

export async function removeAll(db: Db, articleIds: string[]): Promise<void> {
  const found = await db
    .selectFrom('suggestions')
    .select(['id', bytesOf('base', 'words').as('bytes')])
    .where('articleId', 'in', articleIds)
    .execute()
  for (const some of chunkedByBytes(found)) {
    const ids = some.map(({ id }) => id)
    await db.deleteFrom('suggestions').where('id', 'in', ids).execute()
    await forgetUsesOf(db, 'suggestion', ids)
  }
}
