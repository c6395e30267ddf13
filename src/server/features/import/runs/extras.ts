import { type ImportExtraKind, importExtraData } from '../../../../contracts/import-extras.ts'
import { note } from '../../../core/audit.ts'
import { authorize } from '../../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import { giveWay } from '../../../db/turns.ts'
import * as queries from '../import.queries.ts'
import type { ImportExtraRow } from '../import.table.ts'
import * as runs from '../import-runs.queries.ts'

/** Each may have 64 KB of text. */
const atOnce = 50
const deletedAtOnce = 500

/**
 * What is stored for later of the site that an import comes from, as JSON Lines, in pieces. The first are read before it
 * resolves, so that a failure has an answer. Throws NOT_FOUND.
 */
export async function extras(
  ctx: Ctx,
  id: string,
  { kind }: { kind?: ImportExtraKind | undefined },
): Promise<AsyncGenerator<string>> {
  authorize(ctx, 'settings.write')
  const run = await existing(ctx, id)
  const next = (after: string) =>
    queries.listExtras(backgroundDb(ctx), { source: run.site, after, limit: atOnce })
  return linesOf(await next(''), next, kind)
}

/** Deletes all of that permanently, a part at a time; if it is interrupted, call it again. Throws NOT_FOUND. */
export async function deleteExtras(ctx: Ctx, id: string): Promise<{ deleted: number }> {
  authorize(ctx, 'settings.write')
  const { site, filename } = await existing(ctx, id)
  const deleteSome = ({ db }: Ctx) => queries.deleteFirstExtras(db, site, deletedAtOnce)
  let last = await completing(ctx, async (inner) => {
    note(inner, { title: site || filename })
    return deleteSome(inner)
  })
  let deleted = last
  while (last === deletedAtOnce) {
    await giveWay()
    last = await transaction(ctx, deleteSome)
    deleted += last
  }
  return { deleted }
}

async function existing({ db }: Ctx, id: string) {
  const run = await runs.findRun(db, id)
  if (!run) throw new AppError('NOT_FOUND', 'This import no longer exists.')
  return run
}

/** The kind is not asked of the database, which might read a whole site for a few rows. */
async function* linesOf(
  first: ImportExtraRow[],
  next: (after: string) => Promise<ImportExtraRow[]>,
  kind: ImportExtraKind | undefined,
): AsyncGenerator<string> {
  for (let rows = first; ; ) {
    const lines = rows.filter((row) => kind === undefined || row.kind === kind).map(lineOf)
    if (lines.length > 0) yield lines.join('')
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    await giveWay()
    rows = await next(last.sourceId)
  }
}

function lineOf({ kind, sourceId, entityId, data }: ImportExtraRow): string {
  const stored = JSON.parse(data)
  const about = kind === 'comment' ? { of: String(stored.of), textId: entityId } : {}
  return `${JSON.stringify({ kind, key: sourceId, ...about, ...importExtraData[kind].parse(stored) })}\n`
}
