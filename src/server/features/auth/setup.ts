import type { z } from 'zod'
import type { setupInput } from '../../../contracts/auth.ts'
import { ConfigError } from '../../config.ts'
import { createCall, note } from '../../core/audit.ts'
import { type Ctx, completing, system } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import * as users from '../users/users.ts'
import * as queries from './auth.queries.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

const setupLinkMs = 24 * 60 * 60 * 1000

/**
 * Runs at start. If there is no administrator yet, creates the configured one, or returns a one-time setup link. The
 * link is valid for a day and replaces earlier ones. Authors from an import may exist already. Throws ConfigError if
 * the configured password is weak.
 */
export async function prepareFirstAdmin(ctx: Ctx): Promise<string | undefined> {
  if (await queries.hasAdministrator(ctx.db)) return undefined
  if (ctx.config.firstAdmin) {
    await createConfiguredAdmin(ctx, ctx.config.firstAdmin)
    return undefined
  }
  const token = newToken()
  const expiresAt = new Date(Date.parse(ctx.now()) + setupLinkMs).toISOString()
  await transaction(ctx, async (ctx) => {
    await queries.takeSetupTokens(ctx.db)
    await queries.insertOneTimeToken(ctx.db, {
      tokenHash: hashToken(token),
      purpose: 'setup',
      userId: null,
      expiresAt,
    })
  })
  return `${ctx.config.publicUrl}/admin/login?setup=${token}`
}

/**
 * Creates the first administrator and signs in. Of two simultaneous requests, one succeeds and the other gets
 * SETUP_CLOSED. Throws UNAUTHENTICATED if the link is no longer valid.
 */
export async function setUp(ctx: Ctx, input: z.output<typeof setupInput>, userAgent?: string) {
  const { setupToken, password, ...fields } = input
  const tokenHash = hashToken(setupToken)
  if (await queries.hasAdministrator(ctx.db)) throw setupIsClosed()
  if (!(await queries.findOneTimeToken(ctx.db, 'setup', tokenHash, ctx.now()))) throw linkIsOver()
  refuseWeakPassword(password, fields.email)
  const passwordHash = await hashPassword(password)
  return completing({ ...ctx, viewer: system }, async (ctx) => {
    const deleted = await queries.takeSetupTokens(ctx.db)
    if (await queries.hasAdministrator(ctx.db)) throw setupIsClosed()
    if (!deleted.some((row) => row.tokenHash === tokenHash)) throw linkIsOver()
    const user = await users.insert(ctx, { ...fields, role: 'ADMIN', passwordHash })
    note(ctx, { actor: user })
    return { user, token: await startSession(ctx, user.id, { userAgent }) }
  })
}

type Account = { email: string; password: string }

async function createConfiguredAdmin(ctx: Ctx, { email, password }: Account) {
  const [name = email] = email.split('@')
  try {
    const call = createCall(system, { action: 'users.create' })
    await users.create({ ...ctx, viewer: system, call }, { email, name, role: 'ADMIN', password })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'EMAIL_TAKEN') return makeAdmin(ctx, { email, password })
    throw new ConfigError(`ADMIN_EMAIL, ADMIN_PASSWORD: ${error.extra.issues?.[0]?.message ?? error.message}`)
  }
}

/** Makes the person with this address an administrator, for example an author from an import. */
async function makeAdmin(ctx: Ctx, { email, password }: Account): Promise<void> {
  const found = await users.findByEmail({ ...ctx, viewer: system }, email)
  // In this case, another instance that started at the same time was faster.
  if (!found || found.role === 'ADMIN') return
  const call = createCall(system, { action: 'users.update', targetId: found.id })
  const change = { role: 'ADMIN', password, isDisabled: false } as const
  await users.update({ ...ctx, viewer: system, call }, found.id, change)
}

const setupIsClosed = () =>
  new AppError('SETUP_CLOSED', 'This site already has an administrator. Sign in instead.')

const linkIsOver = () =>
  new AppError(
    'UNAUTHENTICATED',
    'This setup link has expired or has already been used. Restart the server to get a new one.',
  )
