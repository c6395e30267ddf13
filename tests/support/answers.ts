import { sql } from 'kysely'
import type { Deps } from '../../src/server/core/context.ts'

type Database = Pick<Deps, 'db' | 'engine'>

/** From now on, storing the answer of a request with an Idempotency-Key fails. */
export async function refuseAnswers({ db, engine }: Database): Promise<void> {
  if (engine.name === 'sqlite')
    return void (await sql`create trigger answers before update of answer on idempotency_keys
      begin select raise(abort, 'no answer is taken'); end`.execute(db))
  await sql`create function refuse_answer() returns trigger language plpgsql as
    $$ begin raise exception 'no answer is taken'; end $$`.execute(db)
  await sql`create trigger answers before update of answer on idempotency_keys
    for each row execute function refuse_answer()`.execute(db)
}

/** Ends `refuseAnswers`. */
export async function takeAnswers({ db, engine }: Database): Promise<void> {
  if (engine.name === 'sqlite') return void (await sql`drop trigger answers`.execute(db))
  await sql`drop trigger answers on idempotency_keys`.execute(db)
  await sql`drop function refuse_answer()`.execute(db)
}
