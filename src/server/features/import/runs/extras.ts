import {
  type ExtrasOfImport,
  type ImportExtraKind,
  importExtraData,
  importExtraKinds,
} from '../../../../contracts/import-extras.ts'
import { english } from '../../../../i18n/said.ts'
import { note } from '../../../core/audit.ts'
import { authorize } from '../../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import { giveWay } from '../../../db/turns.ts'
import * as queries from '../import.queries.ts'
import type { ImportExtraRow } from '../import.table.ts'
import { claim } from './imports.ts'

const listed = 100
/** Few at once, because each may have 64 KB of text. */
const atOnce = 50
const deletedAtOnce = 500

/** One import of a site. Without an id: all imports by the command line. */
type Chosen = { source: string; importId?: string | undefined }
const runOf = ({ source, importId }: Chosen) => ({ source, runId: importId ?? null })

/** How much each import has stored for later. */
export async function list(ctx: Ctx): Promise<{ stored: ExtrasOfImport[]; hasMore: boolean }> {
  authorize(ctx, 'settings.write')
  const rows = await queries.listExtrasOfRuns(backgroundDb(ctx), listed + 1)
  const stored = rows.slice(0, listed).map(({ source, runId, createdAt, ...counts }) => ({
    source,
    importId: runId,
    uploadedAt: createdAt,
    comments: Number(counts.comments),
    members: Number(counts.members),
    newsletters: Number(counts.newsletters),
  }))
  return { stored, hasMore: rows.length > listed }
}

/** Yields what an import has stored for later, as JSON Lines, in pieces. Throws NOT_FOUND. */
export async function download(
  ctx: Ctx,
  { kind, ...chosen }: Chosen & { kind?: ImportExtraKind | undefined },
): Promise<AsyncGenerator<string>> {
  authorize(ctx, 'settings.write')
  const run = runOf(chosen)
  const db = backgroundDb(ctx)
  if (!(await queries.hasExtras(db, run))) throw nothingThere()
  return linesOf(kind === undefined ? importExtraKinds : [kind], (of, after) =>
    queries.listExtras(db, { ...run, kind: of, after, limit: atOnce }),
  )
}

/**
 * Permanently deletes what an import has stored for later, a part at a time. If it is interrupted, call it again.
 * Throws NOT_FOUND, and REQUEST_IN_PROGRESS while an import works, because it may be storing more.
 */
export async function remove(ctx: Ctx, chosen: Chosen): Promise<{ deleted: number }> {
  authorize(ctx, 'settings.write')
  const removeSome = async (inner: Ctx) => {
    await claim(inner)
    return { deleted: await queries.deleteSomeExtras(inner.db, runOf(chosen), deletedAtOnce) }
  }
  let last = await completing(ctx, async (inner) => {
    note(inner, { title: chosen.source })
    const first = await removeSome(inner)
    if (first.deleted === 0) throw nothingThere()
    return first
  })
  let { deleted } = last
  while (last.deleted > 0) {
    await giveWay()
    last = await transaction(ctx, removeSome)
    deleted += last.deleted
  }
  return { deleted }
}

const nothingThere = () => new AppError('NOT_FOUND', english('This import has no reader data any more.'))

async function* linesOf(
  kinds: readonly ImportExtraKind[],
  next: (kind: ImportExtraKind, after: string) => Promise<ImportExtraRow[]>,
): AsyncGenerator<string> {
  for (const kind of kinds) {
    let rows: ImportExtraRow[] | undefined
    do {
      await giveWay()
      rows = await next(kind, rows?.at(-1)?.sourceId ?? '')
      if (rows.length > 0) yield rows.map(lineOf).join('')
    } while (rows.length === atOnce)
  }
}

function lineOf({ kind, sourceId, entityId, data }: ImportExtraRow): string {
  const stored = JSON.parse(data)
  const about = kind === 'comment' ? { of: String(stored.of), textId: entityId } : {}
  return `${JSON.stringify({ kind, key: sourceId, ...about, ...importExtraData[kind].parse(stored) })}\n`
}
