import type { Kysely } from 'kysely'
import type { Engine } from '../dialect.ts'
import type { Database } from '../schema.ts'

export const up = (db: Kysely<Database>, engine: Engine): Promise<void> => engine.settleSearchIndex(db)
