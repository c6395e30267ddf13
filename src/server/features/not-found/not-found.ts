import { hash } from 'node:crypto'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { type MissedAddress, notFoundDays } from '../../../contracts/not-found.ts'
import { matchShape, shapeOf, typeOf } from '../../../contracts/redirect-rule.ts'
import { english } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import { giveWay } from '../../db/turns.ts'
import { findInstead, slugOfPart } from '../addresses/similar.ts'
import * as search from '../search/search.ts'
import * as queries from './not-found.queries.ts'

/** How many addresses are stored for visitors, and for robots. The most requested ones stay. */
const maxOfVisitors = 5000
const maxOfRobots = 1000
const dayMs = 86_400_000

/** Requests of one address from one source. */
export type Missed = { address: string; referrer: string; isRobot: boolean; hits: number; at: string }
type Listed = { page: number; limit: number; q?: string | undefined; robots: boolean }

/** Addresses at which nothing was found, the most requested first. */
export async function list(
  ctx: Ctx,
  { page, limit, q, robots }: Listed,
): Promise<{ addresses: MissedAddress[]; meta: ListMeta }> {
  authorize(ctx, 'redirect.read')
  const db = backgroundDb(ctx)
  const filter = { isRobot: robotsOf(robots), words: q?.trim() || undefined }
  const rows = await queries.list(db, filter, { limit, offset: (page - 1) * limit })
  const total = await queries.count(db, filter)
  return { addresses: await present(ctx, rows), meta: listMetaOf({ page, limit }, total) }
}

/** The most likely target of a redirect from this address. */
export async function suggest(
  ctx: Ctx,
  id: string,
): Promise<{ suggestion: { url: string; title: string } | null }> {
  authorize(ctx, 'redirect.read')
  const row = await queries.findById(ctx.db, id)
  if (!row) throw notThere()
  return { suggestion: (await likelyTarget(ctx, row.address)) ?? null }
}

/** A similar address, or one with the same words. */
async function likelyTarget(ctx: Ctx, address: string) {
  const last = address.split('/').at(-1) ?? ''
  const similar = await findInstead(ctx, last)
  if (similar) return { url: similar.url, title: similar.title }
  const q = slugOfPart(last).replaceAll('-', ' ')
  const [found] = (await search.search(ctx, { q, page: 1, limit: 1 })).results
  return found && { url: found.url, title: found.title }
}

export async function remove(ctx: Ctx, id: string): Promise<MissedAddress> {
  authorize(ctx, 'redirect.write')
  return completing(ctx, async (inner) => {
    const row = await queries.findById(inner.db, id)
    const [removed] = row ? await present(inner, [row]) : []
    if (!removed) throw notThere()
    await queries.remove(inner.db, [id])
    note(inner, { title: removed.address })
    return removed
  })
}

/** Deletes what visitors, or robots, requested. */
export async function clear(ctx: Ctx, robots: boolean): Promise<{ deleted: number }> {
  authorize(ctx, 'redirect.write')
  return completing(ctx, async (inner) => {
    const isRobot = robotsOf(robots)
    const deleted = await queries.count(inner.db, { isRobot, words: undefined })
    await queries.removeAll(inner.db, isRobot)
    note(inner, {
      title: english({ one: '{count} address', other: '{count} addresses' }, { count: deleted }),
    })
    return { deleted }
  })
}

/** Adds requests to the stored ones. Only the most requested addresses stay. */
export async function store(ctx: Ctx, missed: readonly Missed[]): Promise<void> {
  const rows = missed.map(({ address, referrer, isRobot, hits, at }) => ({
    id: idOf(address, robotsOf(isRobot)),
    referrer,
    address,
    isRobot: robotsOf(isRobot),
    hits,
    firstAt: at,
    lastAt: at,
  }))
  await transaction(ctx, async ({ db, engine }) => {
    // Two instances that delete the least requested rows would wait for each other.
    await engine.lockTables(db, ['not_found'])
    await queries.add(db, rows)
    await queries.trim(db, 0, maxOfVisitors)
    await queries.trim(db, 1, maxOfRobots)
  })
}

/** Drops the addresses that redirects from here match. `from`: exact addresses, prefixes and patterns. */
export async function forget(ctx: Ctx, from: readonly string[]): Promise<void> {
  const [exact, wildcards] = [
    from.filter((one) => typeOf(one) === 'exact'),
    from.filter((one) => typeOf(one) !== 'exact').map(shapeOf),
  ]
  const ids = exact.flatMap((address) => [idOf(address, 0), idOf(address, 1)])
  const listed = wildcards.length > 0 ? await queries.listAddresses(ctx.db) : []
  for (const { id, address } of listed) {
    const segments = address.slice(1).split('/')
    if (wildcards.some((shape) => typeof shape !== 'string' && matchShape(shape, segments))) ids.push(id)
    await giveWay()
  }
  await queries.remove(ctx.db, ids)
}

/** Deletes addresses that have not been requested for a long time. */
export async function expire(ctx: Ctx): Promise<void> {
  const before = new Date(Date.parse(ctx.now()) - notFoundDays * dayMs).toISOString()
  await transaction(ctx, ({ db }) => queries.removeBefore(db, before))
}

const robotsOf = (isRobot: boolean): 0 | 1 => (isRobot ? 1 : 0)

const idOf = (address: string, isRobot: 0 | 1): string =>
  hash('sha256', `${isRobot}${address}`, 'hex').slice(0, 36)

async function present(ctx: Ctx, rows: Awaited<ReturnType<typeof queries.list>>): Promise<MissedAddress[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const referrers = Map.groupBy(await queries.listReferrers(backgroundDb(ctx), ids), ({ id }) => id)
  return rows.map(({ hits, referrerCount, ...row }) => ({
    ...row,
    hits: Number(hits),
    referrerCount: Number(referrerCount),
    referrers: (referrers.get(row.id) ?? []).map(({ referrer, hits }) => ({ referrer, hits })),
  }))
}

const notThere = () =>
  new AppError('NOT_FOUND', 'This address is not in the list. It may have been deleted, or redirected.')
