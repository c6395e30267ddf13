import type { Kysely, Transaction } from 'kysely'

/**
 * All tables. Each feature adds its own in `x.table.ts` by declaration merging, so that a query may join tables
 * without a feature importing another's files.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** A connection or an open transaction: query functions take it first and work in either. */
export type Db = Kysely<Database> | Transaction<Database>
