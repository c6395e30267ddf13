import { sql } from 'kysely'
import { createCall, entryOf } from '../../core/audit.ts'
import { appendEntries } from '../../core/audit-chain.ts'
import { type Ctx, contextOf, type Deps, system } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { isKnownMigration, migrate } from '../../db/migrate.ts'
import type { Db } from '../../db/schema.ts'
import {
  type ArchivedTable,
  ArchiveError,
  type ArchiveOptions,
  archivedTables,
  checkParts,
  copyRows,
  createFileRestore,
  listTables,
  newestMigration,
  omittedTables,
  openArchive,
  openStaging,
  type Staging,
} from '../archive/archive.ts'
import { rebuild } from '../search/search.ts'
import { hideAgain } from './hide-again.ts'
import { newestBefore, type Snapshot, writeSnapshot } from './snapshots.ts'
import { keepWhatWasWritten, type LeftOut } from './written-since.ts'

/** `from`: the snapshot that was restored. `saved`: a snapshot of the site just before that. */
export type Rollback = { from: Snapshot; saved: string; leftOut: LeftOut[]; isSearchReady: boolean }

// Backups leave these tables out, because they are useless on another machine. A rollback on this one keeps them.
const localTables: readonly ArchivedTable[] = [
  { name: 'sessions', key: ['tokenHash'] },
  { name: 'one_time_tokens', key: ['tokenHash'] },
  { name: 'backup_runs', key: ['id'] },
  { name: 'backup_passphrase', key: ['id'] },
  { name: 'import_runs', key: ['id'] },
  { name: 'site_copy', key: ['originalUrl'] },
]
const searchTables = ['search_index', 'search_documents', 'search_terms']
const migrationTables = ['kysely_migration', 'kysely_migration_lock']
const copied = [...archivedTables, ...localTables]
const ownTables = [
  ...new Set([
    ...migrationTables,
    ...searchTables,
    ...Object.keys(omittedTables),
    ...archivedTables.map(({ name }) => name).toReversed(),
  ]),
]
// Left unlocked, so that signing in and searching do not wait for the rollback to count an attempt.
const locked = ownTables.filter((name) => name !== 'rate_limits')

/**
 * Restores the schema that the database had before the newest upgrade. Later changes stay as far as that schema can
 * store them. All or nothing; a snapshot of the current site is written first. Throws ArchiveError.
 */
export async function rollBack(deps: Deps, options: ArchiveOptions = {}): Promise<Rollback> {
  const schema = await newestMigration(deps.db)
  if (!isKnownMigration(schema))
    throw new ArchiveError(
      'This database was brought up to date by a newer Masthead. Run the rollback with that version.',
    )
  const from = await newestBefore(deps.config, schema)
  if (!from)
    throw new ArchiveError(
      'There is no snapshot of an earlier version in the folder "snapshots" of DATA_DIR. Restore a backup with the earlier version instead.',
    )
  const saved = await writeSnapshot(deps)
  const before = await open(deps, from, options)
  try {
    const upgraded = await open(deps, from, options)
    try {
      await upgraded.bringUpToDate()
      // Rows may refer to later ones; everything is checked at the end.
      await sql`pragma foreign_keys = off`.execute(before.db)
      const result = await transaction(contextOf(deps, system), async (ctx) => {
        await ctx.engine.lockTables(ctx.db, await existing(ctx.db, locked))
        const hidden = await hideAgain(ctx, from.manifest.schema)
        const leftOut = await before.db
          .transaction()
          .execute((db) =>
            keepWhatWasWritten({ before: { ...before, db }, upgraded: upgraded.db, now: ctx.db }, copied),
          )
        await swap(ctx, before.db, from.manifest.schema)
        await attempt(ctx, () => log(ctx, from))
        return { leftOut: [...hidden, ...leftOut], isSearchReady: await attempt(ctx, () => rebuild(ctx)) }
      })
      return { from, saved, ...result }
    } finally {
      await upgraded.close()
    }
  } finally {
    await before.close()
  }
}

/** The snapshot as a separate database, with the schema that it had. */
async function open(deps: Deps, { file, manifest }: Snapshot, options: ArchiveOptions): Promise<Staging> {
  const archive = await openArchive({ file }, undefined)
  await checkParts(archive, options)
  const staging = await openStaging(deps.config, manifest)
  try {
    await staging.fill(archive, createFileRestore(deps, manifest), options)
    return staging
  } catch (error) {
    await staging.close()
    throw error
  }
}

/** Replaces the current database by the earlier one. */
async function swap(ctx: Ctx, before: Db, schema: string): Promise<void> {
  const tables = await existing(
    before,
    copied.map(({ name }) => name),
  )
  for (const name of await existing(ctx.db, ownTables))
    await sql`drop table ${sql.table(name)}`.execute(ctx.db)
  await migrate({ engine: ctx.engine, db: ctx.db, read: ctx.db }, schema)
  // Migrations may have put something into a new database.
  for (const name of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(ctx.db)
  for (const table of copied) if (tables.includes(table.name)) await copyRows(before, ctx.db, table)
  await ctx.events.emit(['*'])
}

const log = (ctx: Ctx, { manifest }: Snapshot) =>
  appendEntries(ctx.db, ctx, [
    { ...entryOf(createCall(system, { action: 'site.rollBack' }), undefined), title: manifest.schema },
  ])

/** Runs something of this version on the earlier schema, unless that lacks something. Returns whether it could. */
async function attempt(ctx: Ctx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint attempt`.execute(ctx.db)
  try {
    await work()
    return true
  } catch {
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    return false
  }
}

async function existing(db: Db, names: readonly string[]): Promise<string[]> {
  const found = await listTables(db)
  return names.filter((name) => found.has(name))
}
