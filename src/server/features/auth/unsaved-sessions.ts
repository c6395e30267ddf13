import type { Selectable } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/schema.ts'
import * as queries from './auth.queries.ts'
import type { SessionTable } from './auth.table.ts'
import type { UnsavedEnds } from './unsaved-ends.ts'
import { hasRoomIn, storeOrSkip } from './unsaved-writes.ts'

export type SessionRow = Selectable<SessionTable>
/** `access`: the user's role and password hash at the sign-in. The session ends if they change. */
type UnsavedSession = SessionRow & { access: string | undefined }

/** Sessions whose rows could not be stored. */
export function createUnsavedSessions(ends: UnsavedEnds) {
  const sessions = new Map<string, UnsavedSession>()

  async function store(ctx: Ctx, session: UnsavedSession): Promise<void> {
    const { access: _, ...row } = session
    const isOver = row.expiresAt <= ctx.now() || !(await isGranted(ctx.db, session))
    if (isOver) return void sessions.delete(row.tokenHash)
    await insertOnce(ctx, row)
    if (sessions.delete(row.tokenHash)) return
    // The person has signed out in the meantime. The end is recorded until the row is gone.
    await ends.endStored(ctx, row.tokenHash)
  }

  return {
    hasRoom: (now: string) => hasRoomIn(sessions, now),
    async add(ctx: Ctx, row: SessionRow): Promise<void> {
      sessions.set(row.tokenHash, { ...row, access: await accessOf(ctx.db, row.userId) })
    },
    /**
     * The user of a session. Undefined if it is unknown or has expired, or if another process has changed the user's
     * role or password.
     */
    async find(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
      const session = sessions.get(tokenHash)
      if (!session || session.expiresAt <= now) return undefined
      if (await isGranted(db, session)) return session.userId
      sessions.delete(tokenHash)
      return undefined
    },
    list: (userId: string) => [...sessions.values()].filter((row) => row.userId === userId),
    /** Ends the matching sessions; returns whether there were any. */
    drop(isMeant: (row: SessionRow) => boolean): boolean {
      const meant = [...sessions.values()].filter(isMeant)
      for (const { tokenHash } of meant) sessions.delete(tokenHash)
      return meant.length > 0
    },
    remove: (tokenHash: string) => sessions.delete(tokenHash),
    async storeAll(ctx: Ctx): Promise<void> {
      for (const session of sessions.values()) await storeOrSkip(ctx, () => store(ctx, session))
    },
  }
}

async function insertOnce(ctx: Ctx, row: SessionRow): Promise<void> {
  try {
    await queries.insertSession(ctx.db, row)
  } catch (error) {
    // The session was stored after all, or its user has just been deleted.
    if (ctx.engine.uniqueViolation(error) === undefined && !ctx.engine.isForeignKeyViolation(error))
      throw error
  }
}

/** The role and password hash of a user as one text; undefined for an unknown or disabled user. */
async function accessOf(db: Db, userId: string): Promise<string | undefined> {
  const user = await queries.findAccess(db, userId)
  return user && `${user.role} ${user.passwordHash}`
}

async function isGranted(db: Db, { userId, access }: UnsavedSession): Promise<boolean> {
  return access !== undefined && access === (await accessOf(db, userId))
}
