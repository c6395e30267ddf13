import type { Identity } from '../../../contracts/second-factor.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import type { Attempts } from './attempts.ts'
import { me } from './auth.ts'
import { ownerOf } from './passkeys.ts'
import { requirePassword, withErrorOfField } from './profile.ts'

/**
 * Asks for the password or a passkey again before actions that a stranger at an unlocked screen must not take. Wrong
 * passwords count together with those of the person's other calls that ask for it. A passkey cannot be guessed, so
 * failures with it lock nothing. Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function requireIdentity(
  ctx: Ctx,
  { currentPassword, passkey }: Identity,
  { attempts, address }: { attempts: Attempts; address: string },
): Promise<void> {
  const { id } = await me(ctx)
  if (passkey) {
    await withErrorOfField('currentPassword', requireOwnPasskey(ctx, id, passkey))
    return
  }
  if (!currentPassword) throw invalidField('currentPassword', 'Enter your current password')
  const work = () => requirePassword(ctx, id, currentPassword)
  await withErrorOfField('currentPassword', attempts.guard({ address, known: `signed in ${id}` }, work))
}

async function requireOwnPasskey(ctx: Ctx, id: string, passkey: NonNullable<Identity['passkey']>) {
  const owner = await ownerOf(ctx, passkey)
  if (owner.id !== id) throw new AppError('INVALID_CREDENTIALS', 'This passkey belongs to someone else.')
}
