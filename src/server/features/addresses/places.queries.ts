// Where entities are, and what they are called.
import { hasListedIn, hasListedPart, isDue, isListedIn, isLive, isPublicTagIn } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'
import type { Owner, SlugOwner } from './addresses.queries.ts'
import type { EntityKind } from './addresses.table.ts'

type Slugs = { slug: string; categorySlug: string | null }

/** The parts of the addresses of these entities, by id, whether visitors can see them or not. */
export async function listSlugs(db: Db, kind: EntityKind, ids: string[]): Promise<Map<string, Slugs>> {
  if (ids.length === 0) return new Map()
  if (kind === 'article') {
    const rows = await db
      .selectFrom('articles')
      .leftJoin('categories', 'categories.id', 'articles.categoryId')
      .select(['articles.id', 'articles.slug', 'categories.slug as categorySlug'])
      .where('articles.id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, ...slugs }) => [id, slugs]))
  }
  if (kind === 'author') {
    const rows = await db
      .selectFrom('author_pages')
      .select(['userId as id', 'slug'])
      .where('userId', 'in', ids)
      .unionAll(db.selectFrom('guest_authors').select(['id', 'slug']).where('id', 'in', ids))
      .execute()
    return new Map(rows.map(({ id, slug }) => [id, { slug, categorySlug: null }]))
  }
  const table = ({ page: 'pages', category: 'categories', tag: 'tags', series: 'series' } as const)[kind]
  const rows = await db.selectFrom(table).select(['id', 'slug']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, slug }) => [id, { slug, categorySlug: null }]))
}

/**
 * The parts of a public entity's address; undefined if visitors cannot see the entity. `lang`: the language to look in
 * for an author, who has a page in each.
 */
export async function findPublicAddress(
  db: Db,
  { kind, entityId }: Owner,
  { now, lang }: { now: string; lang: string },
): Promise<{ slug: string; categorySlug: string | null } | undefined> {
  if (kind === 'article') {
    return db
      .selectFrom('articles')
      .leftJoin('categories', 'categories.id', 'articles.categoryId')
      .select(['articles.slug', 'categories.slug as categorySlug'])
      .where('articles.id', '=', entityId)
      .where(isLive('articles', now))
      .executeTakeFirst()
  }
  if (kind === 'tag') {
    const tag = db.selectFrom('tags').where('tags.id', '=', entityId)
    const own = await tag.select('lang').executeTakeFirst()
    const found = own && (await tag.select('slug').where(isPublicTagIn(own.lang, now)).executeTakeFirst())
    return found && { slug: found.slug, categorySlug: null }
  }
  if (kind === 'author') {
    const isPublic = hasListedIn(entityId, lang, now)
    const found = await db
      .selectFrom('author_pages')
      .select('slug')
      .where('userId', '=', entityId)
      .where(isPublic)
      .unionAll(db.selectFrom('guest_authors').select('slug').where('id', '=', entityId).where(isPublic))
      .executeTakeFirst()
    return found && { slug: found.slug, categorySlug: null }
  }
  if (kind === 'series') {
    const found = await db
      .selectFrom('series')
      .select('slug')
      .where('id', '=', entityId)
      .where(hasListedPart(now))
      .executeTakeFirst()
    return found && { slug: found.slug, categorySlug: null }
  }
  const root =
    kind === 'page'
      ? db.selectFrom('pages').select('slug').where('id', '=', entityId).where(isLive('pages', now))
      : db.selectFrom('categories').select('slug').where('id', '=', entityId)
  const found = await root.executeTakeFirst()
  return found && { slug: found.slug, categorySlug: null }
}

/** Where an article that has ended sends its visitors; undefined for any other article. */
export const findEnded = (db: Db, id: string, now: string) =>
  db
    .selectFrom('articles')
    .select('unpublishTo as to')
    .where('id', '=', id)
    .where(isDue('articles', now))
    .where('unpublishAt', '<=', now)
    .executeTakeFirst()

export const isInLists = async (
  db: Db,
  articleId: string,
  { now, lang }: { now: string; lang: string },
): Promise<boolean> =>
  (await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', articleId)
    .where(isListedIn(lang, now))
    .executeTakeFirst()) !== undefined

/** The title or name of the entity that has the slug. */
export async function findTitle(db: Db, { kind, entityId }: SlugOwner): Promise<string | undefined> {
  if (kind === 'category' || kind === 'tag' || kind === 'author' || kind === 'series') {
    const named = {
      category: ['categories'],
      tag: ['tags'],
      author: ['users', 'guest_authors'],
      series: ['series'],
    } as const
    for (const table of named[kind]) {
      const found = await db.selectFrom(table).select('name').where('id', '=', entityId).executeTakeFirst()
      if (found) return found.name
    }
    return undefined
  }
  if (kind === 'prefix') return undefined
  const table = kind === 'article' ? 'articles' : 'pages'
  const found = await db.selectFrom(table).select('title').where('id', '=', entityId).executeTakeFirst()
  return found?.title
}
