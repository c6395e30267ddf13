import type { Selectable } from 'kysely'
import type { Engine } from '../../db/dialect.ts'
import type { Ctx } from '../../http/context.ts'
import { hindranceOfWrite } from '../../http/errors.ts'
import * as queries from './auth.queries.ts'
import type { OneTimeTokenTable, SessionTable } from './auth.table.ts'

type SessionRow = Selectable<SessionTable>
type Challenge = Selectable<OneTimeTokenTable>

const tryAgainMs = 5000
// Each takes a right password or an open page: far more than people who sign in while a disk is full.
const mostKept = 10_000

/**
 * What signing in and out could not store because the disk is full or read-only. It holds in this process, until it can
 * be stored or the process ends; then who signed in meanwhile has to sign in again.
 */
export type Unsaved = ReturnType<typeof createUnsaved>

const ofEngine = new WeakMap<Engine, Unsaved>()

export function unsavedOf({ engine }: Pick<Ctx, 'engine'>): Unsaved {
  const known = ofEngine.get(engine) ?? createUnsaved()
  ofEngine.set(engine, known)
  return known
}

function createUnsaved() {
  const sessions = new Map<string, SessionRow>()
  const ended = new Set<string>()
  const steps = new Map<string, number>()
  const challenges = new Map<string, Challenge>()
  let isWaiting = false

  /** Does `write`; where nothing can be written, `keep` instead. Not in a transaction, which has to fail as a whole. */
  async function or<T>(ctx: Ctx, write: () => Promise<T>, keep: () => T): Promise<T> {
    try {
      return await write()
    } catch (error) {
      if (ctx.db.isTransaction || sessions.size + challenges.size >= mostKept) throw error
      if (!hindranceOfWrite(error, ctx)) throw error
      ctx.log.error({ err: error }, 'signing in or out could not be stored; this process keeps it')
      storeLater(ctx)
      return keep()
    }
  }

  function storeLater(ctx: Ctx): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void store(ctx), tryAgainMs).unref()
  }

  async function store(ctx: Ctx): Promise<void> {
    isWaiting = false
    try {
      for (const tokenHash of ended) {
        await queries.deleteSession(ctx.db, tokenHash)
        ended.delete(tokenHash)
      }
      for (const row of sessions.values()) {
        await queries.insertSession(ctx.db, row)
        // Signed out meanwhile.
        if (!sessions.delete(row.tokenHash)) await queries.deleteSession(ctx.db, row.tokenHash)
      }
    } catch (error) {
      if (!hindranceOfWrite(error, ctx) && !ctx.engine.isUnavailable(error)) {
        ctx.log.error({ err: error }, 'sessions that were kept in memory cannot be stored')
        return
      }
      storeLater(ctx)
    }
  }

  function dropSessions(isMeant: (row: SessionRow) => boolean): boolean {
    const meant = [...sessions.values()].filter(isMeant)
    for (const { tokenHash } of meant) sessions.delete(tokenHash)
    return meant.length > 0
  }

  return {
    orKeepSession: (ctx: Ctx, row: SessionRow, write: () => Promise<void>) =>
      or(ctx, write, () => void sessions.set(row.tokenHash, row)),
    findSession(tokenHash: string, now: string): SessionRow | undefined {
      const row = sessions.get(tokenHash)
      return row && row.expiresAt > now ? row : undefined
    },
    listSessions: (userId: string) => [...sessions.values()].filter((row) => row.userId === userId),
    /** Ends those meant; says whether there were any. */
    dropSessions,
    async orKeepEnd(ctx: Ctx, tokenHash: string, write: () => Promise<unknown>): Promise<void> {
      sessions.delete(tokenHash)
      await or(ctx, write, () => void ended.add(tokenHash))
    },
    hasEnded: (tokenHash: string) => ended.has(tokenHash),
    /** The time step of the last code of a user that was taken and could not be stored. */
    lastStep: (userId: string) => steps.get(userId) ?? 0,
    orKeepStep: (
      ctx: Ctx,
      { userId, timeStep }: { userId: string; timeStep: number },
      write: () => Promise<boolean>,
    ) =>
      or(ctx, write, () => {
        if ((steps.get(userId) ?? 0) >= timeStep) return false
        steps.set(userId, timeStep)
        return true
      }),
    orKeepChallenge: (ctx: Ctx, row: Challenge, write: () => Promise<void>) =>
      or(ctx, write, () => {
        for (const { tokenHash, expiresAt } of challenges.values())
          if (expiresAt <= ctx.now()) challenges.delete(tokenHash)
        challenges.set(row.tokenHash, row)
      }),
    /** Whether there is such a challenge, for this person or for one who is not known yet: each is good once. */
    takeChallenge(tokenHash: string, userId: string | null, now: string): boolean {
      const row = challenges.get(tokenHash)
      if (row?.userId !== userId) return false
      challenges.delete(tokenHash)
      return row.expiresAt > now
    },
    /** For what is worth noting, but not worth failing. */
    orForget: (ctx: Ctx, write: () => Promise<unknown>) => or(ctx, write, () => undefined),
  }
}
