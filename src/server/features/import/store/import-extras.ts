import { type ImportExtraKind, importExtraData } from '../../../../contracts/import-extras.ts'
import type { Ctx } from '../../../core/context.ts'
import { transaction } from '../../../core/transaction.ts'
import { giveWay } from '../../../db/turns.ts'
import * as queries from '../import.queries.ts'
import type { ImportExtraRow } from '../import.table.ts'
import { type ExtraCounts, type ImportExtra, noExtras } from '../plan/import-extras.ts'
import type { ImportSource } from '../source.ts'
import type { ImportRun } from './import-run.ts'

const rowsAtOnce = 100
const keysAtOnce = 500
const deletedAtOnce = 500

const nameOf = { comment: 'comments', member: 'members', newsletter: 'newsletters' } as const

/** Stores what no feature uses yet, after the texts it belongs to. What is here already stays as it is. */
export async function importExtras(run: ImportRun): Promise<void> {
  const { source, options, progress, report } = run
  if (!source.extras) return
  const { counts } = source.extras
  const total = counts.comment + counts.member + counts.newsletter
  let done = 0
  let rows: ImportExtraRow[] = []
  const store = async (kind: ImportExtraKind) => {
    options.signal?.throwIfAborted()
    const count = await transaction(run.ctx, ({ db }) => queries.insertExtras(db, rows))
    report.added(nameOf[kind], count)
    done += rows.length
    progress('Extras', done, total)
    rows = []
  }
  for (const extra of source.extras.all()) {
    const last = rows.at(-1)
    // They are counted by their kind.
    if (last && (rows.length >= rowsAtOnce || last.kind !== extra.kind)) await store(last.kind)
    rows.push(rowOf(extra, run))
  }
  const last = rows.at(-1)
  if (last) await store(last.kind)
  const own = { source: source.name, runId: options.runId ?? null }
  report.hasStored(await queries.countExtras(run.ctx.db, own))
}

function rowOf(extra: ImportExtra, { source, ledger, options }: ImportRun): ImportExtraRow {
  const { kind, key, data } = extra
  const of = extra.kind === 'comment' ? extra.of : undefined
  const known = importExtraData[kind].parse(data)
  return {
    source: source.name,
    sourceId: key,
    runId: options.runId ?? null,
    kind,
    entityId: of === undefined ? null : (ledger.find(`item:${of}`)?.entityId ?? null),
    data: JSON.stringify(of === undefined ? known : { of, ...known }),
  }
}

/** How many of each kind an import would add. */
export async function newExtras(
  { db }: Pick<Ctx, 'db'>,
  { name, extras }: Pick<ImportSource, 'name' | 'extras'>,
): Promise<ExtraCounts> {
  const counts = { ...(extras?.counts ?? noExtras()) }
  if (!extras || !(await queries.isExtrasSource(db, name))) return counts
  let kinds = new Map<string, ImportExtraKind>()
  const leaveOutKnown = async () => {
    for (const key of await queries.knownExtras(db, name, [...kinds.keys()])) {
      const kind = kinds.get(key)
      if (kind) counts[kind] -= 1
    }
    kinds = new Map()
  }
  for (const { key, kind } of extras.all()) {
    kinds.set(key, kind)
    if (kinds.size >= keysAtOnce) await leaveOutKnown()
  }
  if (kinds.size > 0) await leaveOutKnown()
  return counts
}

/** Removes what an import has stored, a part at a time. */
export async function removeExtras(ctx: Ctx, own: queries.ExtrasOfRun): Promise<void> {
  const removeSome = ({ db }: Ctx) => queries.deleteSomeExtras(db, own, deletedAtOnce)
  while ((await transaction(ctx, removeSome)) > 0) await giveWay()
}
