import { sql } from 'kysely'
import type { Deps } from '../../src/server/core/context.ts'

type Database = Pick<Deps, 'db' | 'engine'>

/** From now on, storing the answer of a request with an Idempotency-Key fails. */
export const refuseAnswers = (deps: Database) =>
  refuse(deps, 'answers', 'update of answer on idempotency_keys')

/** Ends `refuseAnswers`. */
export const takeAnswers = (deps: Database) => takeAgain(deps, 'answers', 'idempotency_keys')

/** From now on, writing an entry of the audit log fails. */
export const refuseEntries = (deps: Database) => refuse(deps, 'entries', 'insert on audit_entries')

/** Ends `refuseEntries`. */
export const takeEntries = (deps: Database) => takeAgain(deps, 'entries', 'audit_entries')

async function refuse({ db, engine }: Database, name: string, what: string): Promise<void> {
  if (engine.name === 'sqlite')
    return void (await sql`create trigger ${sql.raw(name)} before ${sql.raw(what)}
      begin select raise(abort, 'nothing is taken'); end`.execute(db))
  await sql`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'nothing is taken'; end $$`.execute(db)
  await sql`create trigger ${sql.raw(name)} before ${sql.raw(what)}
    for each row execute function refuse_row()`.execute(db)
}

async function takeAgain({ db, engine }: Database, name: string, table: string): Promise<void> {
  if (engine.name === 'sqlite') return void (await sql`drop trigger ${sql.raw(name)}`.execute(db))
  await sql`drop trigger ${sql.raw(name)} on ${sql.raw(table)}`.execute(db)
  await sql`drop function refuse_row()`.execute(db)
}
