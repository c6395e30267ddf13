import type { z } from 'zod'
import { listMetaOf } from '../../../contracts/common.ts'
import type { User, UserChange, UserInput, userEndpoints } from '../../../contracts/users.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { forgetAddresses } from '../addresses/trashed-addresses.ts'
import {
  cancelLinks,
  createInvite,
  hashPassword,
  hasTwoStep,
  type MailOutcome,
  mailLink,
  refuseWeakPassword,
  revokeSessions,
} from '../auth/auth.ts'
import * as authors from '../authors/authors.ts'
import { ownAvatar } from './avatars.ts'
import * as queries from './users.queries.ts'

type ListQuery = z.output<NonNullable<typeof userEndpoints.list.query>>

/** A page of users by name. */
export async function list(ctx: Ctx, { page, limit, q }: ListQuery) {
  authorize(ctx, 'user.read')
  const text = q?.replaceAll('\0', '').trim()
  const range = { q: text, limit, offset: (page - 1) * limit }
  const { users: rows, total } = await queries.listUsers(backgroundDb(ctx), range, ctx.now())
  const users = rows.map(({ hasPassword, hasInvite, isDisabled, ...user }) => ({
    ...user,
    articleCount: Number(user.articleCount),
    state: stateOf({ hasPassword, hasInvite, isDisabled }),
  }))
  return { users, meta: listMetaOf({ page, limit }, total) }
}

export async function get(ctx: Ctx, id: string): Promise<User> {
  authorize(ctx, 'user.read')
  return existing(await queries.findUser(ctx.db, id))
}

/** The user with this address, whatever its case. */
export function findByEmail(ctx: Ctx, email: string): Promise<User | undefined> {
  authorize(ctx, 'user.read')
  return queries.findUserByEmail(ctx.db, email.trim().toLowerCase())
}

/**
 * Creates a user; without a password the answer contains a one-time `inviteUrl`, which is also emailed if email is
 * configured. Throws EMAIL_TAKEN.
 */
export async function create(
  ctx: Ctx,
  input: UserInput,
): Promise<User & { inviteUrl?: string } & Partial<Mailed>> {
  const viewer = authorize(ctx, 'user.write')
  const { password, avatarUrl: chosen, ...rest } = input
  const avatarUrl = chosen ? await ownAvatar(ctx, chosen, `${viewer.id}`) : null
  const fields = { ...rest, avatarUrl }
  if (password !== undefined) refuseWeakPassword(password, fields.email)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  if (passwordHash !== null) return completing(ctx, (inner) => insert(inner, { ...fields, passwordHash }))
  const invited = await completing(ctx, async (ctx) => {
    const user = await insert(ctx, { ...fields, passwordHash })
    return { ...user, inviteUrl: await createInvite(ctx, user.id), ...notMailed }
  })
  return { ...invited, ...mailed(await mailLink(ctx, 'invite', invited, invited.inviteUrl)) }
}

type Mailed = { isMailed: boolean; isMailPending: boolean }

// Assumed until the mail server has answered, because the link has to be handed over in that case.
const notMailed: Mailed = { isMailed: false, isMailPending: false }

const mailed = (outcome: MailOutcome): Mailed => ({
  isMailed: outcome === 'sent',
  isMailPending: outcome === 'pending',
})

type NewUser = Omit<UserInput, 'password'> & { passwordHash: string | null }

/** Creates a user with a password hash, or one who cannot sign in. `page`: what their page says. Throws EMAIL_TAKEN. */
export function insert(
  ctx: Ctx,
  { email, name, role, avatarUrl = null, language = null, passwordHash }: NewUser,
  page?: authors.NewPage,
): Promise<User> {
  authorize(ctx, 'user.write')
  const at = ctx.now()
  const own = { email, name, role, avatarUrl, language, passwordHash }
  const row = { id: newId(), ...own, createdAt: at, updatedAt: at }
  return refusingTakenEmail(ctx, () =>
    transaction(ctx, async (inner) => {
      const user = await queries.insertUser(inner.db, row)
      await authors.createPage(inner, user, page)
      note(inner, { changes: changesBetween(null, user) })
      return user
    }),
  )
}

/**
 * Changes the given fields. A new password or role ends the user's sessions, except the one of `exceptToken`; every
 * change except that of name, picture or language ends their open links. A disabled user loses only the access. Throws NOT_FOUND,
 * VERSION_CONFLICT, EMAIL_TAKEN, LAST_ADMIN.
 */
export async function update(ctx: Ctx, id: string, change: UserChange, exceptToken?: string): Promise<User> {
  authorize(ctx, 'user.write')
  const { version, password, isDisabled, avatarUrl: chosen, ...fields } = change
  const { email } = existing(await queries.findUser(ctx.db, id))
  if (password !== undefined) refuseWeakPassword(password, fields.email ?? email)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const avatarUrl = chosen && (await ownAvatar(ctx, chosen, id))
  const avatar = avatarUrl === undefined ? {} : { avatarUrl, avatarSource: null }
  return completing(ctx, async (ctx) => {
    if (isDisabled || (fields.role !== undefined && fields.role !== 'ADMIN'))
      await requireAnotherAdmin(ctx, id)
    const before = existing(await queries.lockUser(ctx.db, id))
    const disabledAt = isDisabled === undefined ? undefined : isDisabled ? ctx.now() : null
    const row = { ...fields, ...avatar, passwordHash, disabledAt, updatedAt: ctx.now() }
    const user = await refusingTakenEmail(ctx, () => queries.updateUser(ctx.db, id, row, version))
    if (!user) throw versionConflict('this user', existing(await queries.findUser(ctx.db, id)))
    if (decidesAccess(before, change)) await cancelLinks(ctx, id)
    const isOther = isDisabled || user.role !== before.role
    if (isOther || passwordHash !== undefined)
      await revokeSessions(ctx, id, isOther ? undefined : exceptToken)
    if (user.name !== before.name || user.avatarUrl !== before.avatarUrl)
      await ctx.events.emit(authors.changed(id))
    const unseen = { isDisabled, password: passwordHash === undefined ? undefined : 'changed' }
    note(ctx, { changes: changesBetween(before, { ...user, ...unseen }) })
    return user
  })
}

/**
 * A new link with which a user sets a password, if they lost it or the first link has expired. It is also emailed if
 * email is configured, unless the account has two-step sign-in: a link that replaces its code must be handed over, and
 * never be in a mailbox. Throws NOT_FOUND, USER_DISABLED.
 */
export async function invite(ctx: Ctx, id: string): Promise<{ inviteUrl: string } & Mailed> {
  authorize(ctx, 'user.write')
  const { user, hasPassword, inviteUrl } = await completing(ctx, async (ctx) => {
    const user = existing(await queries.lockUser(ctx.db, id))
    const { isDisabled, hasPassword } = await queries.findAccess(ctx.db, id)
    if (isDisabled) throw new AppError('USER_DISABLED', 'This user is disabled. Enable them first.')
    return { user, hasPassword, inviteUrl: await createInvite(ctx, id), ...notMailed }
  })
  const kind = hasPassword ? 'newPassword' : 'invite'
  const outcome = (await hasTwoStep(ctx, id)) ? 'off' : await mailLink(ctx, kind, user, inviteUrl)
  return { inviteUrl, ...mailed(outcome) }
}

/** Deletes a user and ends their sessions; their texts stay, without an author. Throws NOT_FOUND, LAST_ADMIN. */
export async function remove(ctx: Ctx, id: string): Promise<User> {
  authorize(ctx, 'user.write')
  return completing(ctx, async (ctx) => {
    await requireAnotherAdmin(ctx, id)
    await forgetAddresses(ctx, { kind: 'author', id }, { wasPublic: await authors.wasShown(ctx, id) })
    const user = existing(await queries.deleteUser(ctx.db, id))
    note(ctx, { changes: changesBetween(user, null) })
    await ctx.events.emit(authors.changed(id))
    return user
  })
}

// Every field not named here decides who owns the account or what it may do.
const harmless = new Set(['name', 'avatarUrl', 'language', 'version'])

/** Whether a change ends the links that were sent before it. */
const decidesAccess = (before: User, change: UserChange): boolean =>
  Object.entries(change).some(
    ([field, value]) => value !== undefined && !harmless.has(field) && value !== before[field as keyof User],
  )

/** Refuses if this user is the only administrator. */
async function requireAnotherAdmin(ctx: Ctx, id: string): Promise<void> {
  const admins = await queries.lockAdmins(ctx.db)
  if (admins.length === 1 && admins[0] === id) {
    throw new AppError(
      'LAST_ADMIN',
      'This is the only administrator. Make someone else an administrator first.',
    )
  }
}

function stateOf(user: { hasPassword: unknown; hasInvite: unknown; isDisabled: unknown }) {
  if (user.isDisabled) return 'disabled' as const
  if (user.hasPassword) return 'active' as const
  return user.hasInvite ? ('invited' as const) : ('noAccess' as const)
}

function existing(user: User | undefined): User {
  if (!user) throw new AppError('NOT_FOUND', 'User not found. The account may have been deleted.')
  return user
}

async function refusingTakenEmail<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (ctx.engine.uniqueViolation(error) === undefined) throw error
    const message = 'A user with this email address already exists. Use another one.'
    throw new AppError('EMAIL_TAKEN', message, { issues: [{ path: 'email', message }] })
  }
}
