import type { Backups } from '../../../contracts/backups.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { findPassphrase, storePassphrase } from '../archive/archive.ts'

/** Where the passphrase of new backups is set; null if they are not encrypted. */
export async function encryptionOf({ config, db }: Ctx): Promise<Backups['encryption']> {
  if (config.backups.passphrase !== undefined) return 'configuration'
  return (await findPassphrase(db)) === undefined ? null : 'settings'
}

/**
 * Sets the passphrase of new backups; null turns encryption off. It stays on this machine, where it is needed every
 * night: no backup contains it. Throws VALIDATION_FAILED if the configuration has one.
 */
export async function setPassphrase(ctx: Ctx, passphrase: string | null): Promise<void> {
  authorize(ctx, 'settings.write')
  const before = await encryptionOf(ctx)
  if (before === 'configuration')
    throw invalidField('passphrase', 'BACKUP_PASSPHRASE is set in the configuration. Change it there.')
  const isEncrypted = passphrase !== null
  note(ctx, { changes: changesBetween({ isEncrypted: before !== null }, { isEncrypted }) })
  await completing(ctx, ({ db }) => storePassphrase(db, passphrase, ctx.now()))
}
