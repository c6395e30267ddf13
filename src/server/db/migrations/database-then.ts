import type { Kysely } from 'kysely'

/** A database as it was at the time of a migration, not as `Database` describes it now. */
// biome-ignore lint/suspicious/noExplicitAny: what tables there were then is known to the migration alone
export type DatabaseThen = Kysely<any>

export type EngineThen = { name: 'sqlite' | 'postgres' }
