import { createHash } from 'node:crypto'
import { type ImportExtraKind, importExtraData } from '../../../../contracts/import-extras.ts'
import type { Ctx } from '../../../core/context.ts'
import { transaction } from '../../../core/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { giveWay } from '../../../db/turns.ts'
import * as queries from '../import.queries.ts'
import type { ImportExtraRow } from '../import.table.ts'
import { type ExtraCounts, type ImportExtra, noExtras } from '../plan/import-extras.ts'
import type { ReadySource } from '../source.ts'
import type { ImportRun } from './import-run.ts'

const rowsAtOnce = 100
const keysAtOnce = 100
const deletedAtOnce = 500

const nameOf = { comment: 'comments', member: 'members', newsletter: 'newsletters' } as const

/** Stores things that no feature uses yet, after the texts they belong to. Existing rows stay as they are. */
export async function importExtras(run: ImportRun): Promise<void> {
  const { source, options, progress, report } = run
  if (!source.extras) return
  const { counts } = source.extras
  const total = counts.comment + counts.member + counts.newsletter
  let done = 0
  let rows: ImportExtraRow[] = []
  const store = async (kind: ImportExtraKind) => {
    options.signal?.throwIfAborted()
    const count = await transaction(run.ctx, async ({ db }) => {
      const wanted = await apart(db, source.name, rows)
      return (await countOwn(db, wanted, run)) + (await queries.insertExtras(db, wanted))
    })
    report.added(nameOf[kind], count)
    done += rows.length
    progress('Extras', done, total)
    rows = []
  }
  for (const extra of source.extras.all()) {
    const last = rows.at(-1)
    // A batch contains one kind, because rows are counted by kind.
    if (last && (rows.length >= rowsAtOnce || last.kind !== extra.kind)) await store(last.kind)
    rows.push(rowOf(extra, run))
  }
  const last = rows.at(-1)
  if (last) await store(last.kind)
  const own = { source: source.name, runId: options.runId ?? null }
  report.hasStored(await queries.countExtras(run.ctx.db, own))
}

/** How many of these rows this import had stored before it was interrupted. */
async function countOwn(db: Db, rows: readonly ImportExtraRow[], { source, options }: ImportRun) {
  if (options.runId === undefined) return 0
  const keys = rows.map(({ sourceId }) => sourceId)
  const known = await queries.listKnownExtras(db, source.name, keys)
  return known.filter(({ runId }) => runId === options.runId).length
}

function rowOf(extra: ImportExtra, { source, ledger, options }: ImportRun): ImportExtraRow {
  return {
    source: source.name,
    sourceId: extra.key,
    runId: options.runId ?? null,
    kind: extra.kind,
    entityId: extra.kind === 'comment' ? (ledger.find(`item:${extra.of}`)?.entityId ?? null) : null,
    data: dataOf(extra),
  }
}

function dataOf(extra: ImportExtra): string {
  const known = importExtraData[extra.kind].parse(extra.data)
  return JSON.stringify(extra.kind === 'comment' ? { of: extra.of, ...known } : known)
}

type Keyed = Pick<ImportExtraRow, 'sourceId' | 'runId' | 'data'>

/**
 * Gives rows a separate key if another import has a different row under the same key: another site may have the same
 * name, or this site may have changed since. Both rows are then stored.
 */
async function apart<Row extends Keyed>(db: Db, source: string, rows: readonly Row[]): Promise<Row[]> {
  const keys = rows.map(({ sourceId }) => sourceId)
  const known = await queries.listKnownExtras(db, source, keys)
  const byKey = new Map(known.map((row) => [row.sourceId, row]))
  return rows.map((row) => {
    const there = byKey.get(row.sourceId)
    const isOther = there && there.runId !== row.runId && there.data !== row.data
    return isOther ? { ...row, sourceId: `${row.sourceId}~${hashOf(row.data)}` } : row
  })
}

const hashOf = (data: string): string => createHash('sha256').update(data).digest('hex').slice(0, 16)

/** No import has this id. */
const comingRun = ''

/** How many of each kind a new import would add. */
export async function newExtras(
  { db }: Pick<Ctx, 'db'>,
  { name, extras }: Pick<ReadySource, 'name' | 'extras'>,
): Promise<ExtraCounts> {
  const counts = { ...(extras?.counts ?? noExtras()) }
  if (!extras || !(await queries.isExtrasSource(db, name))) return counts
  let some: (Keyed & { kind: ImportExtraKind })[] = []
  const leaveOutKnown = async () => {
    const kinds = new Map((await apart(db, name, some)).map(({ sourceId, kind }) => [sourceId, kind]))
    for (const { sourceId } of await queries.listKnownExtras(db, name, [...kinds.keys()])) {
      const kind = kinds.get(sourceId)
      if (kind) counts[kind] -= 1
    }
    some = []
  }
  for (const extra of extras.all()) {
    some.push({ sourceId: extra.key, kind: extra.kind, runId: comingRun, data: dataOf(extra) })
    if (some.length >= keysAtOnce) await leaveOutKnown()
  }
  if (some.length > 0) await leaveOutKnown()
  return counts
}

/** Removes what an import has stored for later, a part at a time. */
export async function removeExtras(ctx: Ctx, own: queries.ExtrasOfRun): Promise<void> {
  const removeSome = ({ db }: Ctx) => queries.deleteSomeExtras(db, own, deletedAtOnce)
  while ((await transaction(ctx, removeSome)) > 0) await giveWay()
}
