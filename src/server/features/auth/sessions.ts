import type { z } from 'zod'
import { type session, sessionSeconds } from '../../../contracts/auth.ts'
import type { Viewer } from '../../../contracts/permissions.ts'
import { note } from '../../core/audit.ts'
import { requireViewer } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../db/schema.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import * as queries from './auth.queries.ts'
import { lockPasskey } from './passkeys.queries.ts'
import { unsavedOf } from './unsaved.ts'

const useNotedMs = 60_000
const maxUserAgent = 500

/**
 * The owner of a bearer token; undefined if it is unknown, revoked or expired. Reads from `read`, and records the use
 * at most once a minute.
 */
export async function findViewer(ctx: Ctx, token: string, read: Db = ctx.db): Promise<Viewer | undefined> {
  const tokenHash = hashToken(token)
  const now = ctx.now()
  const unsaved = unsavedOf(ctx)
  if (unsaved.ends.has(tokenHash)) return undefined
  const found = await queries.findSessionViewer(read, tokenHash, now)
  if (!found) {
    const userId = await unsaved.sessions.find(read, tokenHash, now)
    return userId === undefined ? undefined : queries.findViewer(read, userId)
  }
  const { lastUsedAt, ...viewer } = found
  if (Date.parse(now) - Date.parse(lastUsedAt) >= useNotedMs) await noteUse(ctx, tokenHash, now)
  return viewer
}

/** What proved the person's identity at sign-in: the hash of the matching password, or the id of a passkey. */
export type Proof = { passwordHash: string | null } | { passkeyId: string }

/**
 * Starts a session and returns its token, which is valid for `sessionSeconds`. Throws INVALID_CREDENTIALS if the
 * account was disabled, or its password or passkey changed, after the proof was checked: such a change has already
 * ended all sessions. If the disk is full or read-only, the session stays in memory until it can be stored, so people
 * who sign in then can still read.
 */
export async function startSession(
  ctx: Ctx,
  userId: string,
  { userAgent = '', proof }: { userAgent?: string | undefined; proof?: Proof } = {},
): Promise<string> {
  const token = newToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(Date.parse(createdAt) + sessionSeconds * 1000).toISOString()
  const row = {
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    userAgent: userAgent.slice(0, maxUserAgent),
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
  }
  const write = () =>
    completing(ctx, async ({ db }) => {
      if (!(await isStillValid(db, userId, proof)))
        throw new AppError('INVALID_CREDENTIALS', 'Your account was changed just now. Sign in again.')
      await queries.deleteExpiredSessions(db, userId, createdAt)
      await queries.insertSession(db, row)
    })
  await unsavedOf(ctx).orKeepSession(ctx, row, write)
  return token
}

/** Locks the account, so that a change of it and the start of a session happen one after the other. */
async function isStillValid(db: Db, userId: string, proof: Proof | undefined): Promise<boolean> {
  const access = await queries.lockAccess(db, userId)
  if (!access) return false
  if (!proof) return true
  if ('passkeyId' in proof) return (await lockPasskey(db, proof.passkeyId)) !== undefined
  return access.passwordHash === proof.passwordHash
}

/** The viewer's own active sessions, the last used first. */
export async function listSessions(
  ctx: Ctx,
  currentToken: string | undefined,
): Promise<z.input<typeof session>[]> {
  const current = currentToken && hashToken(currentToken)
  const id = ownId(ctx)
  const unsaved = unsavedOf(ctx)
  const stored = await queries.listSessions(ctx.db, id, ctx.now())
  return [
    ...unsaved.sessions.list(id),
    ...stored.filter(({ tokenHash }) => !unsaved.ends.has(tokenHash)),
  ].map(({ id, tokenHash, createdAt, lastUsedAt, userAgent }) => ({
    id,
    createdAt,
    lastUsedAt,
    userAgent,
    isCurrent: tokenHash === current,
  }))
}

/** Ends one of the viewer's own sessions. Throws NOT_FOUND, also for another person's session. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<null> {
  const userId = ownId(ctx)
  if (unsavedOf(ctx).sessions.drop((row) => row.userId === userId && row.id === id)) return null
  return completing(ctx, async ({ db }) => {
    if (!(await queries.deleteSessionOf(db, userId, id)))
      throw new AppError('NOT_FOUND', 'Session not found. It may have ended already.')
    return null
  })
}

/** Ends all of the viewer's own sessions except the one of `exceptToken`. */
export async function endOtherSessions(ctx: Ctx, exceptToken: string | undefined): Promise<null> {
  await completing(ctx, (inner) => revokeSessions(inner, ownId(ctx), exceptToken))
  return null
}

/** Ends one session, even if the end cannot be stored yet. A token without a session is no error. */
export function endSession(ctx: Ctx, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  return unsavedOf(ctx).orKeepEnd(ctx, tokenHash, () =>
    completing(ctx, async (inner) => {
      const ended = await queries.deleteSession(inner.db, tokenHash)
      const owner = ended && (await queries.findUser(inner.db, ended.userId))
      if (owner) note(inner, { actor: owner })
    }),
  )
}

/** Ends all sessions of a user except the one of `exceptToken`. */
export async function revokeSessions(ctx: Ctx, userId: string, exceptToken?: string): Promise<void> {
  const exceptHash = exceptToken === undefined ? undefined : hashToken(exceptToken)
  await queries.deleteSessionsOf(ctx.db, userId, exceptHash)
  unsavedOf(ctx).sessions.drop((row) => row.userId === userId && row.tokenHash !== exceptHash)
}

// A call that only reads must not fail because nothing can be written.
async function noteUse(ctx: Ctx, tokenHash: string, now: string): Promise<void> {
  try {
    await queries.setLastUse(ctx.db, tokenHash, now)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the last use of a session could not be recorded')
  }
}

function ownId(ctx: Ctx): string {
  const { id } = requireViewer(ctx)
  if (id === null) throw new AppError('NOT_FOUND', 'The system has no sessions')
  return id
}
