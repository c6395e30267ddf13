import type { z } from 'zod'
import type { passwordChange, profileChange } from '../../../contracts/auth.ts'
import type { User } from '../../../contracts/users.ts'
import { type Ctx, system } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import * as users from '../users/users.ts'
import * as queries from './auth.queries.ts'
import { me } from './auth.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Changes the given fields of the viewer; another email address needs the current password. Throws INVALID_CREDENTIALS,
 * VALIDATION_FAILED, EMAIL_TAKEN, VERSION_CONFLICT.
 */
export async function updateProfile(ctx: Ctx, input: z.output<typeof profileChange>): Promise<User> {
  const { currentPassword, ...change } = input
  const { id, email } = await me(ctx)
  if (change.email !== undefined && change.email !== email) {
    if (!currentPassword)
      throw invalidField('currentPassword', 'Enter your current password to change your email address.')
    await requirePassword(ctx, id, currentPassword)
  }
  return users.update({ ...ctx, viewer: system }, id, change)
}

/** Changes the viewer's own password and ends their other sessions. Throws INVALID_CREDENTIALS, VALIDATION_FAILED. */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: z.output<typeof passwordChange>,
  exceptToken: string | undefined,
): Promise<null> {
  const { id } = await me(ctx)
  await requirePassword(ctx, id, currentPassword)
  await users.update({ ...ctx, viewer: system }, id, { password }, exceptToken)
  return null
}

/**
 * Reports a wrong password or code as an error of its field. A signed-in person must not get a 401, which would mean
 * that the session has ended.
 */
export async function withErrorOfField<T>(field: 'currentPassword' | 'code', work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INVALID_CREDENTIALS')) throw error
    throw invalidField(field, error.message)
  }
}

/** Throws INVALID_CREDENTIALS unless this is the user's password. */
export async function requirePassword(ctx: Ctx, id: string, password: string): Promise<void> {
  if (!(await verifyPassword(password, await queries.findPasswordHash(ctx.db, id)))) {
    throw new AppError('INVALID_CREDENTIALS', 'This is not your current password.')
  }
}
