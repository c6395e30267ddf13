import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { hashToken, newId, newToken } from '../../src/server/platform/ids.ts'
import type { SignedIn, TestApp } from './app.ts'
import type { Engine } from './engines.ts'
import { scaled } from './timeouts.ts'

/**
 * Prevents writes to the database of a site, like a full or a read-only disk, until the returned function is called.
 * SQLite is allowed no more pages, or gets a read-only connection; PostgreSQL reports a full disk through a trigger,
 * because it has no disk that could be filled, or really refuses every write.
 */
export async function hinderWrites(
  site: TestApp,
  engine: Engine,
  hindrance: 'full' | 'readOnly',
  somebody: SignedIn,
): Promise<() => Promise<void>> {
  if (engine === 'sqlite') return hindrance === 'full' ? fillSqlite(site, somebody) : lockSqlite(site)
  return hindrance === 'full' ? fillPostgres(site) : lockPostgres(site)
}

async function fillSqlite({ deps: { db } }: TestApp, { id: userId }: SignedIn) {
  await sql`pragma max_page_count = 1`.execute(db)
  // Pages in use still have space: even the smallest session must find none.
  const fill = async () => {
    for (;;) {
      const createdAt = '2020-01-01T00:00:00.000Z'
      const row = { id: newId(), userId, userAgent: '', createdAt, lastUsedAt: createdAt, expiresAt: '2099' }
      await db
        .insertInto('sessions')
        .values({ ...row, tokenHash: hashToken(newToken()) })
        .execute()
    }
  }
  await expect(fill()).rejects.toThrow('full')
  return async () => void (await sql`pragma max_page_count = 1000000`.execute(db))
}

async function lockSqlite({ deps: { db } }: TestApp) {
  await sql`pragma query_only = on`.execute(db)
  return async () => void (await sql`pragma query_only = off`.execute(db))
}

async function fillPostgres({ deps: { db } }: TestApp) {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  for (const { name } of rows)
    await sql`create trigger no_room before insert or update or delete on ${sql.table(name)}
      execute function no_room()`.execute(db)
  return async () => void (await sql`drop function no_room cascade`.execute(db))
}

async function lockPostgres({ deps: { db } }: TestApp) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = sql.id(rows[0]?.name ?? '')
  const reconnect = async () => {
    // Its own connection last: nothing would end the others after it.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' order by pid = pg_backend_pid()`
      .execute(db)
      .catch(() => undefined)
    // The pool drops its connections one by one, as they report their end.
    await vi.waitFor(async () => {
      const all = Array.from({ length: 10 }, () => sql`select 1`.execute(db))
      expect((await Promise.allSettled(all)).every(({ status }) => status === 'fulfilled')).toBe(true)
    }, scaled(10_000))
  }
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(db)
  await reconnect()
  return async () => {
    await db.transaction().execute(async (trx) => {
      await sql`set transaction read write`.execute(trx)
      await sql`alter database ${database} reset default_transaction_read_only`.execute(trx)
    })
    await reconnect()
  }
}
