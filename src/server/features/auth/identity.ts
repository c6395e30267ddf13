import type { Identity } from '../../../contracts/second-factor.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import type { Attempts } from './attempts.ts'
import { me } from './auth.ts'
import { ownerOf } from './passkeys.ts'
import { requirePassword, withErrorOfField } from './profile.ts'

/**
 * Asks for the password or a passkey again, before what a stranger at an unlocked screen must not do. Failures count with
 * those of the person's other calls that ask for the password. Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function requireIdentity(
  ctx: Ctx,
  identity: Identity,
  { attempts, address }: { attempts: Attempts; address: string },
): Promise<void> {
  const { id } = await me(ctx)
  const work = () => check(ctx, id, identity)
  await withErrorOfField('currentPassword', attempts.guard({ address, known: `signed in ${id}` }, work))
}

async function check(ctx: Ctx, id: string, { currentPassword, passkey }: Identity): Promise<void> {
  if (passkey) {
    const owner = await ownerOf(ctx, passkey)
    if (owner.id !== id) throw new AppError('INVALID_CREDENTIALS', 'This passkey is of another person.')
    return
  }
  if (!currentPassword) throw invalidField('currentPassword', 'Enter your current password')
  await requirePassword(ctx, id, currentPassword)
}
