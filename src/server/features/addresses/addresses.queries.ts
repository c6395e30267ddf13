import { type Insertable, type SqlBool, sql } from 'kysely'
import type { StoredAddresses, StoredRedirect } from '../../core/publication.ts'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { EntityKind, GoneAddressTable, RedirectTable, SlugKind, SlugTable } from './addresses.table.ts'

type Name = Pick<SlugTable, 'space' | 'slug'>
export type Owner = { kind: EntityKind; entityId: string }
export type SlugOwner = { kind: SlugKind; entityId: string }

/**
 * Assigns the slug to the entity, unless it is another entity's current one. An old slug of another entity is
 * reassigned only with `takeOver`. Returns false if it is not available.
 */
export async function claimSlug(db: Db, name: Name, owner: SlugOwner, takeOver: boolean): Promise<boolean> {
  const claimed = await db
    .insertInto('slugs')
    .values({ ...name, ...owner, isCurrent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['space', 'slug'])
        .doUpdateSet({ ...owner, isCurrent: 1 })
        .where('slugs.isCurrent', '=', 0)
        .where(takeOver ? sql<SqlBool>`true` : sql<SqlBool>`slugs."entityId" = ${owner.entityId}`),
    )
    .returning('slug')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Makes the slug an old one of the entity, unless it is the current one of any entity. */
export async function addOldSlug(db: Db, name: Name, owner: Owner): Promise<void> {
  await db
    .insertInto('slugs')
    .values({ ...name, ...owner, isCurrent: 0 })
    .onConflict((conflict) =>
      conflict.columns(['space', 'slug']).doUpdateSet(owner).where('slugs.isCurrent', '=', 0),
    )
    .execute()
}

/** Turns the slugs of an entity into old ones of another. */
export async function handSlugs(db: Db, { kind, entityId }: Owner, to: string): Promise<void> {
  await db
    .updateTable('slugs')
    .set({ entityId: to, isCurrent: 0 })
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .execute()
}

/** Turns the entity's slug into an old one, before it claims another. */
export const retireSlug = (db: Db, { kind, entityId }: SlugOwner) =>
  db
    .updateTable('slugs')
    .set({ isCurrent: 0 })
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .where('isCurrent', '=', 1)
    .execute()

export const forgetPrefix = (db: Db, entityId: string) =>
  db.deleteFrom('slugs').where('kind', '=', 'prefix').where('entityId', '=', entityId).execute()

export const findSlug = (db: Db, { space, slug }: Name) =>
  db.selectFrom('slugs').selectAll().where('space', '=', space).where('slug', '=', slug).executeTakeFirst()

/** The current and old slugs of a space that consist of `base` and a number, without those of the entity `except`. */
export async function numberedSlugs(
  db: Db,
  space: SlugTable['space'],
  base: string,
  except: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('slugs')
    .select('slug')
    .where('space', '=', space)
    .where('slug', 'like', `${base}-%`)
    .where('entityId', '!=', except)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

export async function listAddresses(db: Db, { kind, entityId }: Owner): Promise<StoredAddresses> {
  const slugs = await db
    .selectFrom('slugs')
    .select(['slug', 'isCurrent'])
    .where('kind', '=', kind)
    .where('entityId', '=', entityId)
    .execute()
  const paths = await db
    .selectFrom('redirects')
    .select(['path', 'createdAt', 'id', 'status', 'hits', 'lastHitAt'])
    .where('kind', '=', kind)
    .where('target', '=', entityId)
    .execute()
  const named = (isCurrent: 0 | 1) =>
    slugs.filter((one) => one.isCurrent === isCurrent).map(({ slug }) => slug)
  return { slug: named(1)[0], oldSlugs: named(0), paths }
}

/** Lets the entity's former addresses lead to it again, as far as they are still free. */
export async function restoreAddresses(
  db: Db,
  { kind, entityId, space }: Owner & Pick<SlugTable, 'space'>,
  { oldSlugs, paths }: { oldSlugs: string[]; paths: Required<StoredRedirect>[] },
): Promise<void> {
  for (const some of chunked(oldSlugs, 5))
    await db
      .insertInto('slugs')
      .values(some.map((slug) => ({ space, slug, kind, entityId, isCurrent: 0 as const })))
      .onConflict((conflict) => conflict.columns(['space', 'slug']).doNothing())
      .execute()
  for (const some of chunked(paths, 8))
    await db
      .insertInto('redirects')
      .values(some.map((redirect) => ({ ...redirect, kind, target: entityId })))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
}

/** Records the addresses of an entity that is deleted. */
export async function storeGone(db: Db, rows: GoneAddressTable[]): Promise<void> {
  for (const some of chunked(rows, 3))
    await db
      .insertInto('gone_addresses')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['space', 'name']).doUpdateSet((e) => ({ entityId: e.ref('excluded.entityId') })),
      )
      .execute()
}

export const forgetGone = (db: Db, entityId: string) =>
  db.deleteFrom('gone_addresses').where('entityId', '=', entityId).execute()

/** The matching current slugs of both spaces, and some before and after them in alphabetical order. */
export async function slugsAround(db: Db, slug: string, count: number) {
  const current = db.selectFrom('slugs').select(['slug', 'kind', 'entityId']).where('isCurrent', '=', 1)
  const found: Pick<SlugTable, 'slug' | 'kind' | 'entityId'>[] = []
  for (const space of ['article', 'root'] as const) {
    const own = current.where('space', '=', space).limit(count)
    found.push(...(await own.where('slug', '>=', slug).orderBy('slug').execute()))
    found.push(...(await own.where('slug', '<', slug).orderBy('slug', 'desc').execute()))
  }
  return found
}

/** The prefix of the addresses of tags, authors or series. */
export const findPrefix = async (db: Db, of: string): Promise<string> => {
  const found = await db
    .selectFrom('slugs')
    .select('slug')
    .where('entityId', '=', of)
    .where('kind', '=', 'prefix')
    .where('isCurrent', '=', 1)
    .executeTakeFirst()
  return found?.slug ?? of
}

/** The language tags of the site's further languages. Their addresses begin with these. */
export async function listLanguages(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('slugs')
    .select('entityId')
    .where('kind', '=', 'prefix')
    .where('entityId', 'like', 'language %')
    .where('isCurrent', '=', 1)
    .orderBy('slug')
    .execute()
  return rows.map(({ entityId }) => entityId.slice('language '.length))
}

/** Deletes the slugs of an entity, and the paths that lead to it. */
export async function forgetEntity(db: Db, { kind, entityId }: Owner): Promise<void> {
  await db.deleteFrom('slugs').where('kind', '=', kind).where('entityId', '=', entityId).execute()
  await db.deleteFrom('redirects').where('kind', '=', kind).where('target', '=', entityId).execute()
}

/** Stores a redirect unless there is one from that path already. Returns whether it did. */
export const storeRedirect = async (db: Db, row: Insertable<RedirectTable>): Promise<boolean> =>
  (await db
    .insertInto('redirects')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findRedirect = (db: Db, path: string) =>
  db
    .selectFrom('redirects')
    .select(['id', 'kind', 'target'])
    .where('path', '=', path)
    .executeTakeFirstOrThrow()

/** Returns the paths among these that redirect. */
export const listRedirecting = (db: Db, paths: string[]) =>
  db.selectFrom('redirects').select('path').where('path', 'in', paths).execute()

export async function changeRedirect(
  db: Db,
  id: string,
  to: Pick<RedirectTable, 'kind' | 'target'>,
): Promise<void> {
  await db
    .updateTable('redirects')
    .set({ ...to, status: 301 })
    .where('id', '=', id)
    .execute()
}

/** `number`: whether a slug is current, or the status of a redirect. */
export type KnownRow = {
  source: 'slug' | 'redirect' | 'gone'
  space: string
  kind: string
  id: string
  target: string
  number: number
}

/** The owners of these slugs, the redirect from exactly this path, and deleted content at any of them. */
export async function listKnown(
  db: Db,
  { path, names }: { path: string; names: readonly Name[] },
): Promise<KnownRow[]> {
  const gone = sql`select 'gone', space, '', "entityId", '', 0 from gone_addresses`
  const redirect = sql`select 'redirect' as source, '' as space, kind, id, target, status as number from redirects
    where path = ${path} and position is null`
  const parts = [redirect, sql`${gone} where space = 'path' and name = ${path}`]
  for (const { space, slug } of names)
    parts.push(
      sql`select 'slug', space, kind, "entityId", '', "isCurrent" from slugs
        where space = ${space} and slug = ${slug}`,
      sql`${gone} where space = ${space} and name = ${slug}`,
    )
  return (await sql<KnownRow>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

/** Returns the paths among these that have an exact redirect, not only a prefix or a pattern. */
export const listRedirected = (db: Db, paths: readonly string[]) =>
  db.selectFrom('redirects').select('path').where('path', 'in', paths).where('position', 'is', null).execute()

/** Returns the slugs among these, current or former, whose article has an end. */
export const listEnding = (db: Db, slugs: readonly string[]) =>
  db
    .selectFrom('slugs')
    .innerJoin('articles', 'articles.id', 'slugs.entityId')
    .select('slugs.slug')
    .where('slugs.slug', 'in', slugs)
    .where('slugs.kind', '=', 'article')
    .where('articles.unpublishAt', 'is not', null)
    .execute()
