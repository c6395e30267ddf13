import type { Db } from '../../db/schema.ts'
import type { PresenceTable } from './presence.table.ts'

/** More people are not named. */
const maxShown = 200

export async function putHere(db: Db, row: PresenceTable, before: string): Promise<void> {
  await db.deleteFrom('presence').where('at', '<', before).execute()
  await db
    .insertInto('presence')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'entityId', 'userId']).doUpdateSet({ at: row.at }))
    .execute()
}

export async function removeHere(
  db: Db,
  { kind, entityId, userId }: Omit<PresenceTable, 'at'>,
): Promise<void> {
  await db
    .deleteFrom('presence')
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .where('userId', '=', userId)
    .execute()
}

type Wanted = Pick<PresenceTable, 'kind'> & {
  since: string
  butUserId: string
  entityId?: string
  /** Only for texts that this person has written. */
  authorId?: string | undefined
}

/** Who has which text open since then. */
export const listHere = (db: Db, { kind, since, butUserId, entityId, authorId }: Wanted) =>
  db
    .selectFrom('presence')
    .innerJoin('users', 'users.id', 'presence.userId')
    .select(['presence.entityId', 'users.id', 'users.name', 'users.avatarUrl'])
    .where('presence.at', '>=', since)
    .where('presence.kind', '=', kind)
    .where('presence.userId', '<>', butUserId)
    .$if(entityId !== undefined, (query) => query.where('presence.entityId', '=', entityId ?? ''))
    .$if(authorId !== undefined, (query) =>
      query.where('presence.entityId', 'in', (inner) =>
        kind === 'article'
          ? inner
              .selectFrom('article_authors')
              .select('articleId')
              .where('authorId', '=', authorId ?? '')
          : inner
              .selectFrom('pages')
              .select('id as articleId')
              .where('authorId', '=', authorId ?? ''),
      ),
    )
    .orderBy('users.name')
    .limit(maxShown)
    .execute()
