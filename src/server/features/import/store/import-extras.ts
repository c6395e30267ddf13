import { transaction } from '../../../core/transaction.ts'
import * as queries from '../import.queries.ts'
import type { ImportExtraRow } from '../import.table.ts'
import { importedComment } from '../plan/import-extras.ts'
import type { ImportRun } from './import-run.ts'

const rowsAtOnce = 100

/** Stores what no feature uses yet, after the texts it belongs to. What is here already stays as it is. */
export async function importExtras(run: ImportRun): Promise<void> {
  const { source, ledger, options, progress } = run
  if (!source.extras) return
  let done = 0
  let rows: ImportExtraRow[] = []
  const store = async () => {
    options.signal?.throwIfAborted()
    if (rows.length > 0) await transaction(run.ctx, ({ db }) => queries.insertExtras(db, rows))
    done += rows.length
    progress('Comments', done, source.extras?.count ?? done)
    rows = []
  }
  for (const { kind, key, of, data } of source.extras.all()) {
    rows.push({
      source: source.name,
      sourceId: key,
      runId: options.runId ?? null,
      kind,
      entityId: ledger.find(`item:${of}`)?.entityId ?? null,
      data: JSON.stringify({ of, ...importedComment.parse(data) }),
    })
    if (rows.length >= rowsAtOnce) await store()
  }
  await store()
}
