import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { isGone, problemsOf, readFrom, typeOf } from '../../../contracts/redirect-rule.ts'
import {
  maxWildcards,
  type Redirect,
  type RedirectChange,
  type RedirectFilter,
  type RedirectInput,
} from '../../../contracts/redirects.ts'
import { say } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField, versionConflict, withIssues } from '../../core/errors.ts'
import { ownPath } from '../../core/own-path.ts'
import { lockForChange, lockSettings } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import * as addresses from '../addresses/addresses.ts'
import * as notFound from '../not-found/not-found.ts'
import { isCircle } from './follow.ts'
import * as queries from './redirects.queries.ts'

export { follow, type Lead } from './follow.ts'

export type Fields = { from: string; to: string; status: Redirect['status'] }
type Placed = Pick<queries.RedirectRow, 'id' | 'position'>

/** Prefixes and patterns in their order, then exact addresses by their names. */
export async function list(
  ctx: Ctx,
  { page, limit, ...query }: RedirectFilter & { page: number; limit: number },
): Promise<{ redirects: Redirect[]; meta: ListMeta }> {
  authorize(ctx, 'redirect.read')
  const db = backgroundDb(ctx)
  const filter = filterOf(query)
  const wildcards = query.type === 'exact' ? [] : await queries.listWildcards(db, filter)
  const offset = (page - 1) * limit
  const rows = wildcards.slice(offset, offset + limit)
  const exactCount = query.type === 'wildcard' ? 0 : await queries.countExact(db, filter)
  if (exactCount > 0 && rows.length < limit) {
    const rest = { limit: limit - rows.length, offset: Math.max(0, offset - wildcards.length) }
    rows.push(...(await queries.listExact(db, filter, rest)))
  }
  return {
    redirects: await presentAll(ctx, rows),
    meta: listMetaOf({ page, limit }, wildcards.length + exactCount),
  }
}

/** Prefixes and patterns with their targets as addresses, in the order in which they apply. */
export async function listWildcards(ctx: Ctx): Promise<Fields[]> {
  const rows = await presentAll(ctx, await queries.listWildcards(backgroundDb(ctx)))
  return rows.map(({ from, to, status }) => ({ from, to, status }))
}

export async function get(ctx: Ctx, id: string): Promise<Redirect> {
  authorize(ctx, 'redirect.read')
  return present(ctx, await queries.findById(ctx.db, id))
}

/** Throws SLUG_TAKEN for an address that is redirected already, and VALIDATION_FAILED for a loop. */
export async function create(
  ctx: Ctx,
  { to = '', status = 301, hits = 0, lastHitAt = null, ...input }: RedirectInput,
): Promise<Redirect> {
  authorize(ctx, 'redirect.write')
  return completing(ctx, async (inner) => {
    const fields = checked(ctx, { from: input.from, to, status })
    const row = await insert(inner, fields, { wanted: input.position, hits, lastHitAt })
    if (!row) throw taken(fields.from)
    await notFound.forget(inner, [row.path])
    const made = await present(inner, row)
    note(inner, { title: made.from, changes: changesBetween(null, changedFields(made)) })
    await inner.events.emit(['redirects', 'list'])
    return made
  })
}

/** Stores a new redirect. Undefined if there is one from this address. Throws VALIDATION_FAILED for a loop. */
async function insert(
  ctx: Ctx,
  fields: Fields,
  { wanted, ...used }: { wanted?: number | undefined; hits?: number; lastHitAt?: string | null } = {},
): Promise<queries.RedirectRow | undefined> {
  const row = newRow(ctx, fields)
  await refuseCircle(ctx, row)
  const position = typeOf(fields.from) === 'exact' ? null : await roomFor(ctx, wanted)
  return queries.insert(ctx.db, { ...row, ...used, position })
}

export const newRow = (ctx: Ctx, fields: Fields) => ({
  id: newId(),
  path: fields.from,
  ...columnsOf(fields),
  createdAt: ctx.now(),
})

export type Put = { outcome: 'created' | 'updated'; from: string }

/** Stores one line of an import, checked: a new redirect, or a new target of an existing one. */
export async function put(ctx: Ctx, fields: Fields): Promise<Put> {
  const stored = await queries.findByPath(ctx.db, fields.from)
  if (!stored) {
    await insert(ctx, fields)
    return { outcome: 'created', from: fields.from }
  }
  await refuseCircle(ctx, { ...columnsOf(fields), id: stored.id, path: stored.path })
  await queries.update(ctx.db, stored.id, { ...columnsOf(fields), version: stored.version + 1 })
  return { outcome: 'updated', from: fields.from }
}

/** Changes the fields that are sent. Throws the errors of `create`, and VERSION_CONFLICT with the newer redirect. */
export async function update(ctx: Ctx, id: string, change: RedirectChange): Promise<Redirect> {
  authorize(ctx, 'redirect.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'redirects', id, change.version)
    const before = await present(inner, stored ?? (await queries.findById(inner.db, id)))
    if (!stored) throw versionConflict('this redirect', before)
    const { from, to, status } = before
    const fields = checked(ctx, {
      from: change.from ?? from,
      to: change.to ?? (isGone(change.status ?? status) ? '' : to),
      status: change.status ?? status,
    })
    const isMoved = fields.to !== to || isGone(fields.status)
    const position = await positionAfter(inner, stored, fields.from, change.position)
    const columns = { path: fields.from, status: fields.status, ...(isMoved && columnsOf(fields)), position }
    const row = await queries.update(inner.db, id, columns).catch((error: unknown) => {
      throw inner.engine.uniqueViolation(error) === undefined ? error : taken(fields.from)
    })
    await refuseCircle(inner, row)
    await notFound.forget(inner, [row.path])
    const after = await present(inner, row)
    note(inner, { title: after.from, changes: changesBetween(changedFields(before), changedFields(after)) })
    await inner.events.emit(['redirects', 'list'])
    return after
  })
}

export async function remove(ctx: Ctx, id: string): Promise<Redirect> {
  authorize(ctx, 'redirect.write')
  return completing(ctx, async (inner) => {
    const removed = await present(inner, await queries.remove(inner.db, id))
    note(inner, { title: removed.from, changes: changesBetween(changedFields(removed), null) })
    await inner.events.emit(['redirects', 'list'])
    return removed
  })
}

export const filterOf = ({ q, gone }: RedirectFilter): queries.Filter => ({
  words: q?.trim() || undefined,
  isGone: gone === undefined ? undefined : gone === 'true',
})

/** Throws VALIDATION_FAILED. */
export function checked({ config }: Pick<Ctx, 'config'>, { from, to, status }: Fields): Fields {
  const fields = { from: ownPath(config, from.trim()), to: ownPath(config, to.trim()), status }
  const issues = problemsOf(fields)
  if (issues[0]) throw withIssues(issues)
  return { ...fields, from: readFrom(fields.from).from ?? fields.from }
}

/** Gone content belongs to no entity; the version before, which does not know the status, then finds nothing there. */
const columnsOf = ({ to, status }: Fields) =>
  ({ kind: isGone(status) ? 'page' : 'path', target: to, status }) as const

type Circling = Pick<queries.RedirectRow, 'id' | 'path' | 'kind' | 'target' | 'status'>

async function refuseCircle(ctx: Ctx, row: Circling): Promise<void> {
  if (row.kind === 'path' && (await isCircle(ctx, row)))
    throw invalidField('to', 'This redirects back to the old address, or through too many redirects.')
}

/** The rank of a new prefix or pattern: the wanted one, which moves those after it, or the last. */
async function roomFor(ctx: Ctx, wanted: number | undefined): Promise<number> {
  await lockSettings(ctx.db, ctx.now())
  const others: Placed[] = await queries.listWildcards(ctx.db)
  if (others.length >= maxWildcards)
    throw invalidField(
      'from',
      say('A site has at most {max} prefixes and patterns. Delete one first.', { max: maxWildcards }),
    )
  const at = Math.min(wanted ?? others.length + 1, others.length + 1)
  await number(ctx, others.toSpliced(at - 1, 0, { id: '', position: at }))
  return at
}

async function positionAfter(
  ctx: Ctx,
  stored: queries.RedirectRow,
  from: string,
  wanted: number | undefined,
) {
  if (typeOf(from) === 'exact') return null
  if (stored.position === null || wanted !== undefined) {
    await queries.update(ctx.db, stored.id, { position: null })
    return roomFor(ctx, wanted)
  }
  return stored.position
}

/** Stores the ranks that have changed. */
async function number(ctx: Ctx, rows: readonly Placed[]): Promise<void> {
  for (const [index, { id, position }] of rows.entries())
    if (position !== index + 1) await queries.place(ctx.db, id, index + 1)
}

const changedFields = ({ from, to, status, position }: Redirect) => ({ from, to, status, position })

async function present(ctx: Ctx, row: queries.RedirectRow | undefined): Promise<Redirect> {
  const [redirect] = row ? await presentAll(ctx, [row]) : []
  if (!redirect) throw new AppError('NOT_FOUND', 'Redirect not found. It may have been deleted.')
  return redirect
}

export async function presentAll(ctx: Ctx, rows: readonly queries.RedirectRow[]): Promise<Redirect[]> {
  const entities = rows.flatMap(({ kind, target }) =>
    kind === 'path' || target === '' ? [] : [{ kind, id: target }],
  )
  const urls = await addresses.listUrls(ctx, entities)
  return rows.map(({ kind, target, path, ...row }) => ({
    ...row,
    from: path,
    to: kind === 'path' ? target : (urls.get(target) ?? ''),
    type: row.position === null ? 'exact' : typeOf(path),
    follows: kind === 'path' || target === '' ? null : kind,
  }))
}

const taken = (from: string) =>
  new AppError(
    'SLUG_TAKEN',
    say('There is already a redirect from {from}. Change that one instead.', { from }),
    {
      issues: [{ path: 'from', message: 'This address already has a redirect.' }],
    },
  )
