import type { z } from 'zod'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import type {
  GuestAuthor,
  GuestChange,
  GuestInput,
  guestEndpoints,
} from '../../../contracts/guest-authors.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField, versionConflict } from '../../core/errors.ts'
import type { StoredAddresses } from '../../core/publication.ts'
import { lockForChange, lockRow } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import { chooseSlug } from '../addresses/slugs.ts'
import { forgetAddresses, slugOfNew, storedAddresses } from '../addresses/trashed-addresses.ts'
import * as authors from '../authors/authors.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './guest-authors.queries.ts'
import { fieldsOf, notFound, present, presentAll } from './present.ts'

type Query = z.output<NonNullable<(typeof guestEndpoints)['list']['query']>>

/** The stored form of a guest author in the trash. */
type Trashed = {
  fields: ReturnType<typeof fieldsOf>
  createdAt: string
  version: number
  addresses: StoredAddresses
}

export async function list(
  ctx: Ctx,
  { q, page, limit }: Query,
): Promise<{ guests: GuestAuthor[]; meta: ListMeta }> {
  authorize(ctx, 'guest.write')
  const { rows, total } = await queries.listGuests(backgroundDb(ctx), {
    q,
    limit,
    offset: (page - 1) * limit,
  })
  return { guests: await presentAll(ctx, rows), meta: listMetaOf({ page, limit }, total) }
}

export async function get(ctx: Ctx, id: string): Promise<GuestAuthor> {
  authorize(ctx, 'guest.write')
  return present(ctx, await queries.findGuest(ctx.db, id))
}

export async function create(ctx: Ctx, input: GuestInput): Promise<GuestAuthor> {
  authorize(ctx, 'guest.write')
  return completing(ctx, async (inner) => {
    const written = await insert(inner, input)
    note(inner, { changes: changesBetween(null, fieldsOf(written)) })
    return present(inner, written)
  })
}

/** One from the trash gets its id and addresses back. */
async function insert(
  ctx: Ctx,
  { name, slug, avatarUrl = null, biography = '', links = [] }: GuestInput,
  trashed?: Omit<Trashed, 'fields'> & { id: string },
) {
  const id = trashed?.id ?? newId()
  const written = await queries.insertGuest(ctx.db, {
    id,
    name,
    slug: await slugOfNew(ctx, { kind: 'author', id, slug, title: name }, { trashed }),
    avatarUrl,
    biography,
    links: JSON.stringify(links),
    createdAt: trashed?.createdAt ?? ctx.now(),
    updatedAt: ctx.now(),
    ...(trashed && { version: trashed.version }),
  })
  await ctx.events.emit(authors.changed(id))
  return written
}

/** Changes the fields that are sent. Throws SLUG_TAKEN, or VERSION_CONFLICT with the newer one. */
export async function update(ctx: Ctx, id: string, change: GuestChange): Promise<GuestAuthor> {
  authorize(ctx, 'guest.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'guest_authors', id, change.version)
    if (!stored) throw await conflict(inner, id)
    const name = change.name ?? stored.name
    const slug =
      change.slug === undefined
        ? stored.slug
        : await chooseSlug(inner, { kind: 'author', id, slug: change.slug, title: name })
    const written = await queries.updateGuest(inner.db, id, {
      name,
      slug,
      avatarUrl: change.avatarUrl === undefined ? stored.avatarUrl : change.avatarUrl,
      biography: change.biography ?? stored.biography,
      links: change.links ? JSON.stringify(change.links) : stored.links,
      updatedAt: ctx.now(),
    })
    note(inner, { changes: changesBetween(fieldsOf(stored), fieldsOf(written)) })
    await inner.events.emit(authors.changed(id))
    return present(inner, written)
  })
}

/** Replaces this author by somebody else on all articles. Throws PARENT_MISSING for an unknown person. */
export async function reassign(
  ctx: Ctx,
  id: string,
  { authorId }: { authorId: string },
): Promise<GuestAuthor> {
  authorize(ctx, 'guest.write')
  if (authorId === id) throw invalidField('authorId', 'Choose another author.')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'guest_authors', id)
    if (!row) throw notFound()
    const { ids, userId } = await authors.bylineOf(inner, [authorId])
    if (ids.length === 0)
      throw new AppError('PARENT_MISSING', 'This author no longer exists. Choose another one.', {
        issues: [{ path: 'authorId', message: 'This author no longer exists. Choose another one.' }],
      })
    await queries.takeFromAll(inner.db, id, async (articleIds) => {
      await queries.replaceOn(inner.db, articleIds, { from: id, to: authorId })
      if (userId !== null) await queries.nameFirstUser(inner.db, articleIds, userId)
    })
    note(inner, { changes: changesBetween({ articlesOf: id }, { articlesOf: authorId }) })
    await inner.events.emit(authors.changed(id))
    return present(inner, row)
  })
}

/** Moves a guest author to the trash. The articles stay, without them. */
export async function remove(ctx: Ctx, id: string): Promise<GuestAuthor> {
  authorize(ctx, 'guest.write')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'guest_authors', id)
    if (!row) throw notFound()
    const guest = await present(inner, row)
    const content: Trashed = {
      fields: fieldsOf(row),
      createdAt: row.createdAt,
      version: row.version + 1,
      addresses: await storedAddresses(inner, { kind: 'author', id }),
    }
    await trash.put(inner, { kind: 'guest', id, title: row.name, isPublic: true }, content)
    await forgetAddresses(inner, { kind: 'author', id }, { wasPublic: await authors.wasShown(inner, id) })
    await queries.takeFromAll(inner.db, id, (articleIds) => trash.referAll(inner, id, articleIds))
    await queries.deleteGuest(inner.db, id)
    note(inner, { changes: changesBetween(fieldsOf(row), null) })
    await inner.events.emit(authors.changed(id))
    return guest
  })
}

/** Restores a guest author, under those of their addresses that are still free, to the articles that named them. */
export async function restore(ctx: Ctx, id: string): Promise<GuestAuthor> {
  authorize(ctx, 'guest.write')
  const { fields, ...rest } = await trash.get<Trashed>(ctx, 'guest', id)
  return trash.takeOut(ctx, id, async (inner) => {
    const written = await insert(inner, fields, { ...rest, id })
    await trash.eachReferringArticle(inner, id, (articleIds) => queries.addTo(inner.db, articleIds, id))
    // Pages of articles that did not name them do.
    await inner.events.emit(['*'])
    return present(inner, written)
  })
}

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  const current = await queries.findGuest(ctx.db, id)
  return current ? versionConflict('this author', await present(ctx, current)) : notFound()
}
