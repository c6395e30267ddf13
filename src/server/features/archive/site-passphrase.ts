import type { Deps } from '../../core/context.ts'
import type { Db } from '../../db/schema.ts'
import { listTables } from './archive.queries.ts'

/** One row if new backups are encrypted with a passphrase of the settings, otherwise none. */
type BackupPassphraseTable = { id: 1; passphrase: string; setAt: string }

declare module '../../db/schema.ts' {
  interface Database {
    backup_passphrase: BackupPassphraseTable
  }
}

/** The passphrase of this site's backups, from the configuration or otherwise from the settings. */
export const passphraseOf = async ({
  config,
  db,
}: Pick<Deps, 'config' | 'db'>): Promise<string | undefined> =>
  config.backups.passphrase ?? (await findPassphrase(db))

/** The passphrase in the settings; undefined if there is none, or if the database has no such table yet. */
export async function findPassphrase(db: Db): Promise<string | undefined> {
  if (!(await listTables(db)).has('backup_passphrase')) return undefined
  const row = await db.selectFrom('backup_passphrase').select('passphrase').executeTakeFirst()
  return row?.passphrase
}

/** null removes it. */
export async function storePassphrase(db: Db, passphrase: string | null, setAt: string): Promise<void> {
  if (passphrase === null) {
    await db.deleteFrom('backup_passphrase').execute()
    return
  }
  await db
    .insertInto('backup_passphrase')
    .values({ id: 1, passphrase, setAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ passphrase, setAt }))
    .execute()
}
