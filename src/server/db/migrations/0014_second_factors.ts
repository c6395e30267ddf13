import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

export async function up(db: DatabaseThen): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabledAt', 'text').execute()
  await db.schema
    .createTable('authenticators')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'text')
    .addColumn('lastStep', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('codeHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('userId').execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credentialId', 'text', (c) => c.notNull().unique())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').column('userId').execute()
  await widenPurposes(db)
}

/** SQLite cannot change a check: the table is made anew. Open links stay good. */
async function widenPurposes(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('one_time_tokens_wider')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) =>
      c.notNull().check(sql`purpose in ('setup', 'invite', 'reset', 'passkey')`),
    )
    .addColumn('userId', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  const columns = sql`"tokenHash", "purpose", "userId", "expiresAt"`
  await sql`insert into one_time_tokens_wider (${columns}) select ${columns} from one_time_tokens`.execute(db)
  await db.schema.dropTable('one_time_tokens').execute()
  await db.schema.alterTable('one_time_tokens_wider').renameTo('one_time_tokens').execute()
}
