import type { Selectable } from 'kysely'
import type { Viewer } from '../../../contracts/permissions.ts'
import type { Db } from '../../db/schema.ts'
import type { SessionTable } from './auth.table.ts'

/** The user of a session that has not expired by `now`. */
export function findSessionViewer(db: Db, tokenHash: string, now: string): Promise<Viewer | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.role'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
}

export const insertSession = (db: Db, row: Selectable<SessionTable>) => db.insertInto('sessions').values(row).execute()
