import { type ListMeta, listMetaOf, type Status } from '../../../contracts/common.ts'
import { may, mayEver, ownOnly, type Viewer } from '../../../contracts/permissions.ts'
import { type Trashed, trashDays, trashKinds } from '../../../contracts/trash.ts'
import { requireViewer } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Origin } from '../../core/publication.ts'
import { transaction } from '../../core/transaction.ts'
import * as addresses from '../addresses/addresses.ts'
import * as drafts from '../drafts/drafts.ts'
import * as preview from '../preview/preview.ts'
import * as revisions from '../revisions/revisions.ts'
import * as search from '../search/search.ts'
import * as queries from './trash.queries.ts'
import type { TrashTable } from './trash.table.ts'

type Kind = TrashTable['kind']
/**
 * A deleted article or page as the trash stores it: its contract's fields, related data and its addresses. No
 * columns of its table: those may change before it is restored.
 */
export type Entry<Fields> = {
  fields: Fields
  status: Status
  authorId: string | null
  createdAt: string
  updatedAt: string
  /** The version it is restored with: higher than any it had before. */
  version: number
  addresses: addresses.StoredAddresses
}

const dayMs = 86_400_000
/** As many expired entries are deleted in one transaction. */
const expiredAtOnce = 500

/**
 * Stores an article or page for 30 days, frees its addresses, ends its preview links, and takes it out of the search.
 * `version`: its last one. Call it inside the transaction that deletes the row.
 */
export async function put<Fields extends { title: string }>(
  ctx: Ctx,
  { kind, id }: { kind: Kind; id: string },
  row: Omit<Entry<Fields>, 'addresses'>,
): Promise<void> {
  await expireSome(ctx)
  const { fields, status, authorId, createdAt, updatedAt, version } = row
  const entry: Entry<Fields> = {
    fields,
    status,
    authorId,
    createdAt,
    updatedAt,
    version: version + 1,
    addresses: await addresses.stored(ctx, { kind, id }),
  }
  await queries.put(ctx.db, {
    id,
    kind,
    title: fields.title,
    ownerId: authorId,
    isPublic: status === 'draft' ? 0 : 1,
    deletedAt: ctx.now(),
    content: JSON.stringify(entry),
  })
  await addresses.forget(ctx, { kind, id })
  await preview.revokeAll(ctx, { kind, id })
  await search.remove(ctx, { kind, entityId: id })
}

/** What `put` stored. Throws NOT_FOUND if the viewer may not delete it, and so may not restore it either. */
export async function get<Fields = unknown>(ctx: Ctx, kind: Kind, id: string): Promise<Entry<Fields>> {
  const found = await find(ctx, id, [kind])
  return JSON.parse(found.content) as Entry<Fields>
}

/** The `origin` with which an entry's article or page is created again. */
export const originOf = async (
  ctx: Ctx,
  id: string,
  { authorId, createdAt, updatedAt, version, addresses }: Omit<Entry<unknown>, 'fields'>,
): Promise<Origin> => ({
  authorId: await existing(ctx, 'users', authorId),
  createdAt,
  updatedAt,
  trashed: { id, version, addresses },
})

/** The id, or null if it no longer exists. */
export const existing = async (
  ctx: Ctx,
  table: 'categories' | 'users',
  id: string | null,
): Promise<string | null> => (id !== null && (await queries.isThere(ctx.db, table, id)) ? id : null)

/**
 * Takes it out of the trash and creates it again with `write`, in one transaction. Throws NOT_FOUND if somebody else has
 * done so already.
 */
export const takeOut = <T>(ctx: Ctx, id: string, write: (inner: Ctx) => Promise<T>): Promise<T> =>
  completing(ctx, async (inner) => {
    await take(inner, id)
    return write(inner)
  })

async function take(ctx: Ctx, id: string): Promise<void> {
  if (!(await queries.drop(ctx.db, id))) throw notFound()
}

/** What the viewer may restore, the last deleted first. */
export async function list(
  ctx: Ctx,
  { page, limit, kind }: { page: number; limit: number; kind?: Kind | undefined },
): Promise<{ trash: Trashed[]; meta: ListMeta }> {
  const filter = filterFor(ctx, kind ? [kind] : [...trashKinds])
  if (filter.kinds.length === 0) return { trash: [], meta: listMetaOf({ page, limit }, 0) }
  const { rows, total } = await queries.list(backgroundDb(ctx), filter, { limit, offset: (page - 1) * limit })
  return { trash: rows.map(present), meta: listMetaOf({ page, limit }, total) }
}

/** The number of entries of this kind that the viewer may restore. */
export async function count(ctx: Ctx, kind: Kind): Promise<number> {
  const filter = filterFor(ctx, [kind])
  return filter.kinds.length === 0 ? 0 : queries.count(ctx.db, filter)
}

/** Deletes it for good. */
export async function remove(ctx: Ctx, id: string): Promise<Trashed> {
  const found = await find(ctx, id, [...trashKinds])
  await transaction(ctx, async (inner) => {
    await take(inner, found.id)
    await forget(inner, [found.id])
  })
  return present(found)
}

/** Deletes all entries older than 30 days, with their drafts and revisions, a limited number in a transaction. */
export async function expire(ctx: Ctx): Promise<void> {
  while ((await expireSome(ctx)) === expiredAtOnce);
}

/** Returns how many were deleted. */
const expireSome = (ctx: Ctx): Promise<number> =>
  transaction(ctx, async (inner) => {
    const ids = await queries.dropBefore(inner.db, since(inner), expiredAtOnce)
    await forget(inner, ids)
    return ids.length
  })

// Its draft and revisions stay where they are as long as it can be restored.
async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  await drafts.forget(ctx, ids)
  await revisions.forget(ctx, ids)
}

async function find(ctx: Ctx, id: string, kinds: Kind[]) {
  const filter = filterFor(ctx, kinds)
  const found = filter.kinds.length > 0 ? await queries.find(ctx.db, id, filter) : undefined
  if (!found) throw notFound()
  return found
}

function filterFor(ctx: Ctx, kinds: Kind[]): queries.Filter {
  const viewer = requireViewer(ctx)
  return {
    kinds: kinds.filter((kind) => mayEver(viewer, `${kind}.delete`)),
    since: since(ctx),
    ownerId: ownOnly(viewer, 'article.delete') ? (viewer.id ?? '') : undefined,
    onlyDrafts: !mayDeletePublic(viewer),
  }
}

const mayDeletePublic = (viewer: Viewer) =>
  may(viewer, 'article.delete', { ownerId: viewer.id, isPublic: true })

const since = (ctx: Ctx) => new Date(Date.parse(ctx.now()) - trashDays * dayMs).toISOString()

const present = ({
  id,
  kind,
  title,
  deletedAt,
}: Pick<TrashTable, 'id' | 'kind' | 'title' | 'deletedAt'>) => ({
  id,
  kind,
  title,
  deletedAt,
  endsAt: new Date(Date.parse(deletedAt) + trashDays * dayMs).toISOString(),
})

const notFound = () => new AppError('NOT_FOUND', 'This is no longer in the trash.')
