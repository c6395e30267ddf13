import type { Status } from '../../../contracts/common.ts'
import type { Ctx } from '../../core/context.ts'
import type { StoredAddresses } from '../../core/publication.ts'
import { type Origin, statusAt } from '../../core/publication.ts'
import { forgetAddresses, storedAddresses } from '../addresses/trashed-addresses.ts'
import * as search from '../search/search.ts'
import { existing, put, refer } from './entries.ts'

/** The stored form of a deleted article or page: its contract's fields, related data and its addresses. */
export type Publication<Fields> = {
  fields: Fields
  status: Status
  authorId: string | null
  createdAt: string
  updatedAt: string
  /** The version that it gets when restored: higher than any it had before. */
  version: number
  addresses: StoredAddresses
}

/**
 * Stores an article or page, frees its addresses, and removes it from the search index. `version`: its last one. Call
 * it inside the transaction that deletes the row.
 */
export async function putPublication<
  Fields extends { title: string; publishedAt: string | null; authorIds?: string[] | undefined },
>(
  ctx: Ctx,
  { kind, id }: { kind: 'article' | 'page'; id: string },
  row: Omit<Publication<Fields>, 'addresses'>,
): Promise<void> {
  const { fields, status, authorId, createdAt, updatedAt, version } = row
  const now = { status, publishedAt: fields.publishedAt }
  const content: Publication<Fields> = {
    fields,
    status: statusAt(now, ctx.now()),
    authorId,
    createdAt,
    updatedAt,
    version: version + 1,
    addresses: await storedAddresses(ctx, { kind, id }),
  }
  const about = { kind, id, title: fields.title, ownerId: authorId, isPublic: status !== 'draft' }
  await put(ctx, about, content)
  for (const author of fields.authorIds ?? []) if (author !== authorId) await refer(ctx, id, author)
  await forgetAddresses(ctx, { kind, id }, { wasPublic: content.status === 'published' })
  await search.remove(ctx, { kind, entityId: id })
}

/**
 * The status with which it is created again: a draft if its date passed after `deletedAt`, so that nobody has seen it yet.
 * Earlier versions stored `scheduled` for what its date had made public.
 */
export function statusAfter(ctx: Ctx, { status, fields, deletedAt }: Stored): Status {
  const at = (time: string) => statusAt({ status, ...fields }, time)
  return at(deletedAt) === 'scheduled' && at(ctx.now()) === 'published' ? 'draft' : status
}

type Stored = { status: Status; fields: { publishedAt: string | null }; deletedAt: string }

/** The `origin` with which a deleted article or page is created again. */
export const originOf = async (
  ctx: Ctx,
  id: string,
  { authorId, createdAt, updatedAt, version, addresses }: Omit<Publication<unknown>, 'fields'>,
): Promise<Origin> => ({
  authorId: await existing(ctx, 'users', authorId),
  createdAt,
  updatedAt,
  trashed: { id, version, addresses },
})
