import type { Ctx } from '../../core/context.ts'
import type { Engine } from '../../db/engine.ts'
import * as queries from './auth.queries.ts'
import { type Challenge, createUnsavedCodes } from './unsaved-codes.ts'
import { createUnsavedEnds } from './unsaved-ends.ts'
import { createUnsavedSessions, type SessionRow } from './unsaved-sessions.ts'
import { createUnsavedWrites } from './unsaved-writes.ts'

/**
 * Sign-ins and sign-outs that could not be stored because the disk is full or read-only. They live in this process
 * until they can be stored. If the process ends first, people who signed in since then have to sign in again. Ended
 * sessions outlive the process in a separate file; if not even that can be written, signing out fails, and the browser
 * repeats it.
 */
export type Unsaved = ReturnType<typeof createUnsaved>

const ofEngine = new WeakMap<Engine, Unsaved>()

export function unsavedOf({ engine }: Pick<Ctx, 'engine'>): Unsaved {
  const known = ofEngine.get(engine) ?? createUnsaved()
  ofEngine.set(engine, known)
  return known
}

function createUnsaved() {
  const ends = createUnsavedEnds()
  const sessions = createUnsavedSessions(ends)
  const codes = createUnsavedCodes()
  const { storeLater, writeOrKeep } = createUnsavedWrites(async (ctx) => {
    await ends.storeAll(ctx)
    await sessions.storeAll(ctx)
  })

  function recordEnd(ctx: Ctx, tokenHash: string): Promise<boolean> {
    const recorded = ends.add(tokenHash)
    storeLater(ctx)
    return recorded
  }

  return {
    ends,
    sessions,
    codes,
    /** Runs before the first request: restores what an earlier process could not store. */
    async begin(ctx: Ctx): Promise<void> {
      if (await ends.begin(ctx)) storeLater(ctx)
    },
    orKeepSession: (ctx: Ctx, row: SessionRow, write: () => Promise<void>) =>
      writeOrKeep(
        ctx,
        write,
        () => sessions.add(ctx, row),
        () => sessions.hasRoom(ctx.now()),
      ),
    /**
     * Ends a session. A token without a stored session leaves nothing behind, because anyone can send one. Throws the
     * error of the failed write if a restart would bring the session back.
     */
    async orKeepEnd(ctx: Ctx, tokenHash: string, write: () => Promise<unknown>): Promise<void> {
      sessions.remove(tokenHash)
      if (!(await queries.hasSession(ctx.db, tokenHash))) return
      await writeOrKeep<unknown>(
        ctx,
        write,
        () => undefined,
        () => recordEnd(ctx, tokenHash),
      )
    },
    orKeepStep: (
      ctx: Ctx,
      { userId, timeStep }: { userId: string; timeStep: number },
      write: () => Promise<boolean>,
    ) => writeOrKeep(ctx, write, () => codes.addStep(userId, timeStep)),
    orKeepChallenge: (ctx: Ctx, row: Challenge, write: () => Promise<void>) =>
      writeOrKeep(
        ctx,
        write,
        () => codes.addChallenge(row),
        () => codes.hasRoom(ctx.now()),
      ),
    /** For useful writes whose failure must not fail the request. */
    orForget: (ctx: Ctx, write: () => Promise<unknown>) => writeOrKeep(ctx, write, () => undefined),
  }
}
