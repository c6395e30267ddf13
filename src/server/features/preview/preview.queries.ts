import type { Db } from '../../db/schema.ts'
import type { PreviewLinkTable } from './preview.table.ts'

type Key = Pick<PreviewLinkTable, 'kind' | 'entityId'>

export const insertLink = (db: Db, row: PreviewLinkTable) =>
  db.insertInto('preview_links').values(row).execute()

const good = (db: Db, now: string) =>
  db
    .selectFrom('preview_links')
    .leftJoin('users', 'users.id', 'preview_links.userId')
    .select(['preview_links.id', 'preview_links.createdAt', 'expiresAt', 'kind', 'entityId', 'userId'])
    .select(['users.name as userName', 'users.avatarUrl as userAvatarUrl'])
    .where('expiresAt', '>', now)

/** The newest first. */
export const listLinks = (db: Db, { kind, entityId }: Key, now: string) =>
  good(db, now)
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .orderBy('preview_links.id', 'desc')
    .execute()
export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

export const findByToken = (db: Db, tokenHash: string, now: string) =>
  good(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()

export const deleteLink = (db: Db, id: string) =>
  db.deleteFrom('preview_links').where('id', '=', id).execute()

export const deleteLinksOf = (db: Db, kinds: Key['kind'][], entityIds: string[]) =>
  db.deleteFrom('preview_links').where('kind', 'in', kinds).where('entityId', 'in', entityIds).execute()

export const deleteExpired = (db: Db, now: string) =>
  db.deleteFrom('preview_links').where('expiresAt', '<=', now).execute()
