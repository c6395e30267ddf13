import {
  type AuditChange,
  type AuditEntry,
  type AuditFilter,
  titledByServer,
} from '../../../contracts/audit.ts'
import type { Sentences } from '../../../contracts/errors.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { csvHead, csvRows } from '../../core/csv.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import { giveWay } from '../../db/turns.ts'
import * as queries from './audit.queries.ts'

type Listed = { entries: AuditEntry[]; next: number | null; sentences?: Sentences }
type Query = AuditFilter & { before?: number | undefined; limit: number }

/** An entry may have some 100,000 characters. */
const exportedAtOnce = 20
/** The largest number in the column. */
const maxNumber = 2_147_483_647

/** A page of entries, the newest first. `next`: the `before` of the page that follows. */
export async function list(ctx: Ctx, query: Query): Promise<Listed> {
  authorize(ctx, 'audit.read')
  const { before, limit, ...about } = query
  const filter = await numbered(ctx, about)
  const rows = filter ? await queries.listEntries(backgroundDb(ctx), upTo(filter, before), limit + 1) : []
  const shown = rows.slice(0, limit)
  const titles = shown.filter(({ entityType }) => titledByServer.has(entityType)).map(({ title }) => title)
  const next = rows.length > limit ? (shown.at(-1)?.number ?? null) : null
  return withSentences({ entries: shown.map(present), next }, titles)
}

/** All matching entries as CSV, in pieces. The first batch is read before it resolves, so that a failure has an answer. */
export async function exportCsv(ctx: Ctx, query: AuditFilter): Promise<AsyncGenerator<string>> {
  authorize(ctx, 'audit.read')
  const filter = await numbered(ctx, query)
  const next = async (before?: number) =>
    filter ? queries.listEntries(backgroundDb(ctx), upTo(filter, before), exportedAtOnce) : []
  return csvInBatches(await next(), next)
}

/** Whether the viewer has unpublished this since then, and nobody has changed it afterwards. */
export async function hasJustUnpublished(ctx: Ctx, entityId: string, since: string): Promise<boolean> {
  const last = await queries.lastAbout(ctx.db, entityId)
  if (!last || last.at < since || last.actorId !== ctx.viewer?.id) return false
  const changes = JSON.parse(last.changes) as AuditChange[]
  const status = changes.find(({ field }) => field === 'status')
  return status?.after === '"draft"' && status.before !== null
}

async function* csvInBatches(
  first: queries.EntryRow[],
  next: (before: number) => Promise<queries.EntryRow[]>,
): AsyncGenerator<string> {
  yield csvHead([...columns])
  let batch = first
  for (;;) {
    const last = batch.at(-1)
    if (!last) return
    for (const row of batch) {
      yield csvRows([columns.map((column) => String(row[column] ?? ''))])
      await giveWay()
    }
    if (batch.length < exportedAtOnce) return
    batch = await next(last.number)
  }
}

const columns = [
  'number',
  'at',
  'actorName',
  'actorId',
  'action',
  'entityType',
  'entityId',
  'title',
  'changes',
  'revisionId',
  'ip',
  'userAgent',
  'hash',
] as const

/**
 * Converts the filter by time to numbers of entries. Times grow along the chain, except for some milliseconds if
 * several write at once. Undefined if nothing can match.
 */
async function numbered(ctx: Ctx, { from, to, ...about }: AuditFilter): Promise<queries.Filter | undefined> {
  const first = from === undefined ? undefined : await queries.firstNumberAt(ctx.db, from)
  if (from !== undefined && first === undefined) return undefined
  const end = to === undefined ? undefined : await queries.firstNumberAt(ctx.db, to)
  return { ...about, from: first, below: end ?? maxNumber }
}

const upTo = (filter: queries.Filter, before = maxNumber): queries.Filter => ({
  ...filter,
  below: Math.min(before, filter.below),
})

function present(row: queries.EntryRow): AuditEntry {
  const { number, at, action, actorId, actorName, ip, userAgent, revisionId, changes, hash } = row
  return {
    number,
    at,
    action,
    actor: { id: actorId, name: actorName },
    ip,
    userAgent,
    entity: { type: row.entityType, id: row.entityId, title: row.title },
    revisionId,
    changes: JSON.parse(changes) as AuditChange[],
    hash,
  }
}
