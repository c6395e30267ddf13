import type { Status } from '../../../contracts/common.ts'
import type { Ctx } from '../../core/context.ts'
import { type Origin, statusAt } from '../../core/publication.ts'
import * as addresses from '../addresses/addresses.ts'
import * as search from '../search/search.ts'
import { existing, put, refer } from './entries.ts'

/** A deleted article or page as the trash stores it: its contract's fields, related data and its addresses. */
export type Publication<Fields> = {
  fields: Fields
  status: Status
  authorId: string | null
  createdAt: string
  updatedAt: string
  /** The version it is restored with: higher than any it had before. */
  version: number
  addresses: addresses.StoredAddresses
}

/**
 * Stores an article or page, frees its addresses, and takes it out of the search. `version`: its last one. Call it inside
 * the transaction that deletes the row.
 */
export async function putPublication<
  Fields extends { title: string; publishedAt: string | null; authorIds?: string[] | undefined },
>(
  ctx: Ctx,
  { kind, id }: { kind: 'article' | 'page'; id: string },
  row: Omit<Publication<Fields>, 'addresses'>,
): Promise<void> {
  const { fields, status, authorId, createdAt, updatedAt, version } = row
  const content: Publication<Fields> = {
    fields,
    status,
    authorId,
    createdAt,
    updatedAt,
    version: version + 1,
    addresses: await addresses.stored(ctx, { kind, id }),
  }
  const about = { kind, id, title: fields.title, ownerId: authorId, isPublic: status !== 'draft' }
  await put(ctx, about, content)
  for (const author of fields.authorIds ?? []) if (author !== authorId) await refer(ctx, id, author)
  const now = { status, publishedAt: fields.publishedAt }
  await addresses.forget(ctx, { kind, id }, { wasPublic: statusAt(now, ctx.now()) === 'published' })
  await search.remove(ctx, { kind, entityId: id })
}

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
