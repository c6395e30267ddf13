// Kills the server at the moment when it stores the answer of a request with an Idempotency-Key.
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/server/config.ts'
import type { Deps } from '../../src/server/core/context.ts'
import { openDeps } from '../../src/server/open.ts'
import { describeEachEngine } from '../support/engines.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'
import { signInAt, siteProcess } from '../support/site-process.ts'
import { scaled } from '../support/timeouts.ts'

const timeoutMs = scaled(120_000)

describeEachEngine('a server that is killed before it has stored its answer', (engine) => {
  test(
    'has done nothing, and does it once when it is asked again',
    async () => {
      const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
      const env = database && { DATABASE_URL: database.url }
      const site = await siteProcess(env)
      await site.start()
      const token = await signInAt(site.url)
      const create = () =>
        fetch(`${site.url}/api/admin/articles`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': 'one article',
          },
          body: JSON.stringify({ title: 'Once' }),
        })
      const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: site.dataDir, ...env })
      const { deps, close } = await openDeps(config, pino({ level: 'silent' }))
      await hangOnAnswers(deps)
      const unanswered = create().then(
        () => 'answered',
        () => 'cut off',
      )
      await untilItHangs(deps)
      await site.end('SIGKILL')
      expect(await unanswered).toBe('cut off')
      await endHanging(deps)
      if (engine === 'postgres') await letClaimsExpire(deps)
      await site.start()
      expect([(await create()).status, (await create()).status]).toEqual([201, 201])
      expect(await deps.db.selectFrom('articles').select('title').execute()).toEqual([{ title: 'Once' }])
      await close()
      await site.end('SIGTERM')
      await rm(site.dataDir, { recursive: true, force: true })
      await database?.drop()
    },
    timeoutMs,
  )
})

/** From now on, storing an answer takes longer than the test. */
async function hangOnAnswers({ db, engine }: Deps): Promise<void> {
  if (engine.name === 'sqlite')
    return void (await sql`create trigger answers before update of answer on idempotency_keys begin
      select count(*) from (with recursive n(i) as (select 1 union all select i + 1 from n) select i from n); end`.execute(
      db,
    ))
  await sql`create function hang() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3600); return new; end $$`.execute(db)
  await sql`create trigger answers before update of answer on idempotency_keys
    for each row execute function hang()`.execute(db)
}

async function untilItHangs(deps: Deps): Promise<void> {
  // Other writes, such as claiming the key, finish at once.
  for (let inARow = 0, giveUpAt = Date.now() + timeoutMs / 2; inARow < 20; await wait(50)) {
    if (Date.now() > giveUpAt) throw new Error('No answer was stored')
    inARow = (await hangs(deps)) ? inARow + 1 : 0
  }
}

async function hangs({ db, engine }: Deps): Promise<boolean> {
  if (engine.name === 'postgres') {
    const sleeping = sql`select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
    return (await sleeping.execute(db)).rows.length > 0
  }
  const { DatabaseSync } = await import('node:sqlite')
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const other = new DatabaseSync(rows[0]?.file ?? '')
  try {
    other.exec('begin immediate; rollback')
    return false
  } catch {
    return true
  } finally {
    other.close()
  }
}

/** PostgreSQL does not notice that a client is gone while it works for that client. */
async function endHanging({ db, engine }: Deps): Promise<void> {
  if (engine.name === 'sqlite') return void (await sql`drop trigger answers`.execute(db))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`.execute(db)
  await sql`drop trigger answers on idempotency_keys`.execute(db)
}

/** As if half a minute had passed: other servers may share the database, so a start alone frees no key. */
const letClaimsExpire = ({ db }: Deps) =>
  db
    .updateTable('idempotency_keys')
    .set({ aliveAt: new Date(Date.now() - 31_000).toISOString() })
    .execute()
