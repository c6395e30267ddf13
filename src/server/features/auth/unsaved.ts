import type { Selectable } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { hindranceOfWrite } from '../../core/hindrance.ts'
import type { Engine } from '../../db/engine.ts'
import type { Db } from '../../db/schema.ts'
import * as queries from './auth.queries.ts'
import type { OneTimeTokenTable, SessionTable } from './auth.table.ts'
import { createEndedFile, type EndedFile } from './ended-file.ts'

type SessionRow = Selectable<SessionTable>
/** `access`: the user's role and password at the time; the session ends if they change. */
type UnsavedSession = SessionRow & { access: string | undefined }
type Challenge = Selectable<OneTimeTokenTable>

const tryAgainMs = 5000
// Of each kind: far more than the people who sign in while a disk is full.
const maxUnsaved = 10_000

/**
 * Sign-ins and sign-outs that could not be stored because the disk is full or read-only. They live in this process
 * be stored or the process ends: then who signed in meanwhile has to sign in again. Ended sessions outlive the process
 * in a file of their own; where not even that can be written, signing out fails, and the browser repeats it.
 */
export type Unsaved = ReturnType<typeof createUnsaved>

const ofEngine = new WeakMap<Engine, Unsaved>()

export function unsavedOf({ engine }: Pick<Ctx, 'engine'>): Unsaved {
  const known = ofEngine.get(engine) ?? createUnsaved()
  ofEngine.set(engine, known)
  return known
}

function createUnsaved() {
  const sessions = new Map<string, UnsavedSession>()
  const ended = new Set<string>()
  let endedFile: EndedFile | undefined
  const steps = new Map<string, number>()
  const challenges = new Map<string, Challenge>()
  let isWaiting = false
  let storing = Promise.resolve()

  /** Does `fallback` if nothing can be written. Not in a transaction, which has to fail as a whole. */
  async function writeOrKeep<T>(
    ctx: Ctx,
    write: () => Promise<T>,
    fallback: () => T | Promise<T>,
    hasRoom: () => boolean | Promise<boolean> = () => true,
  ): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (ctx.db.isTransaction || !hindranceOfWrite(error, ctx) || !(await hasRoom())) throw error
      // Anybody can ask for a challenge: not each of them gets a line in the log.
      if (!isWaiting)
        ctx.log.error({ err: error }, 'signing in or out could not be stored; this process keeps it')
      storeLater(ctx)
      return fallback()
    }
  }

  /** One run at a time: what is added during one is stored by the next. */
  function storeLater(ctx: Ctx): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      storing = storing.then(() => store(ctx))
    }, tryAgainMs).unref()
  }

  async function store(ctx: Ctx): Promise<void> {
    try {
      for (const tokenHash of ended) await alone(ctx, () => storeEnd(ctx, tokenHash))
      for (const session of sessions.values()) await alone(ctx, () => storeSession(ctx, session))
    } catch {
      storeLater(ctx)
    }
  }

  /** Throws only errors that would also stop every other write. */
  async function alone(ctx: Ctx, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (hindranceOfWrite(error, ctx) || ctx.engine.isUnavailable(error)) throw error
      ctx.log.error({ err: error }, 'a session that is kept in memory cannot be stored')
    }
  }

  async function storeEnd(ctx: Ctx, tokenHash: string): Promise<void> {
    await queries.deleteSession(ctx.db, tokenHash)
    await endedFile?.remove(tokenHash)
    ended.delete(tokenHash)
  }

  /** It has ended here in any case. False where the next process would not know. */
  async function recordEnd(ctx: Ctx, tokenHash: string): Promise<boolean> {
    ended.add(tokenHash)
    storeLater(ctx)
    return (
      endedFile?.add(tokenHash).then(
        () => true,
        () => false,
      ) ?? false
    )
  }

  async function storeSession(ctx: Ctx, session: UnsavedSession): Promise<void> {
    const { access: _, ...row } = session
    const isOver = row.expiresAt <= ctx.now() || !(await isGranted(ctx.db, session))
    if (isOver) return void sessions.delete(row.tokenHash)
    try {
      await queries.insertSession(ctx.db, row)
    } catch (error) {
      // It was stored after all, or its user has just been deleted.
      if (ctx.engine.uniqueViolation(error) === undefined && !ctx.engine.isForeignKeyViolation(error))
        throw error
    }
    if (sessions.delete(row.tokenHash)) return
    // Signed out in the meantime: this is recorded until the row is gone.
    ended.add(row.tokenHash)
    await storeEnd(ctx, row.tokenHash)
  }

  function dropSessions(isMeant: (row: SessionRow) => boolean): boolean {
    const meant = [...sessions.values()].filter(isMeant)
    for (const { tokenHash } of meant) sessions.delete(tokenHash)
    return meant.length > 0
  }

  return {
    /** Before the first request: what an earlier process could not store holds again. */
    async begin(ctx: Ctx): Promise<void> {
      endedFile = createEndedFile(ctx.config.dataDir)
      for (const tokenHash of await endedFile.read()) ended.add(tokenHash)
      if (ended.size > 0) storeLater(ctx)
      await endedFile.reserve().catch((error) => ctx.log.warn({ err: error }, 'no file for ended sessions'))
    },
    orKeepSession: (ctx: Ctx, row: SessionRow, write: () => Promise<void>) =>
      writeOrKeep(
        ctx,
        write,
        async () => void sessions.set(row.tokenHash, { ...row, access: await accessOf(ctx.db, row.userId) }),
        () => hasRoomIn(sessions, ctx.now()),
      ),
    /** The user of a session held here; undefined also once another process has changed role or password. */
    async findSession(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
      const session = sessions.get(tokenHash)
      if (!session || session.expiresAt <= now) return undefined
      if (await isGranted(db, session)) return session.userId
      sessions.delete(tokenHash)
      return undefined
    },
    listSessions: (userId: string) => [...sessions.values()].filter((row) => row.userId === userId),
    /** Ends the matching sessions; returns whether there were any. */
    dropSessions,
    /**
     * A token that is no stored session's leaves nothing behind: anybody can send one. Throws what kept the end from
     * being stored where a restart would bring the session back.
     */
    async orKeepEnd(ctx: Ctx, tokenHash: string, write: () => Promise<unknown>): Promise<void> {
      sessions.delete(tokenHash)
      if (!(await queries.hasSession(ctx.db, tokenHash))) return
      await writeOrKeep<unknown>(
        ctx,
        write,
        () => undefined,
        () => recordEnd(ctx, tokenHash),
      )
    },
    hasEnded: (tokenHash: string) => ended.has(tokenHash),
    /** The time step of a user's last accepted code that could not be stored. */
    lastStep: (userId: string) => steps.get(userId) ?? 0,
    orKeepStep: (
      ctx: Ctx,
      { userId, timeStep }: { userId: string; timeStep: number },
      write: () => Promise<boolean>,
    ) =>
      writeOrKeep(ctx, write, () => {
        if ((steps.get(userId) ?? 0) >= timeStep) return false
        steps.set(userId, timeStep)
        return true
      }),
    orKeepChallenge: (ctx: Ctx, row: Challenge, write: () => Promise<void>) =>
      writeOrKeep(
        ctx,
        write,
        () => void challenges.set(row.tokenHash, row),
        () => hasRoomIn(challenges, ctx.now()),
      ),
    /** Whether there is such a challenge for this person, or for one not yet known: each is valid once. */
    takeChallenge(tokenHash: string, userId: string | null, now: string): boolean {
      const row = challenges.get(tokenHash)
      if (row?.userId !== userId) return false
      challenges.delete(tokenHash)
      return row.expiresAt > now
    },
    /** For writes that are useful, but whose failure should not fail the request. */
    orForget: (ctx: Ctx, write: () => Promise<unknown>) => writeOrKeep(ctx, write, () => undefined),
  }
}

/** Drops expired entries when there is no more room. */
function hasRoomIn(entries: Map<string, { expiresAt: string }>, now: string): boolean {
  if (entries.size >= maxUnsaved)
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
  return entries.size < maxUnsaved
}

/** Undefined for an unknown or disabled user. */
async function accessOf(db: Db, userId: string): Promise<string | undefined> {
  const user = await queries.findAccess(db, userId)
  return user && `${user.role} ${user.passwordHash}`
}

async function isGranted(db: Db, { userId, access }: UnsavedSession): Promise<boolean> {
  return access !== undefined && access === (await accessOf(db, userId))
}
