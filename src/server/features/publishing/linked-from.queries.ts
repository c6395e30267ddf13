import { isListed, isLive } from '../../db/is-public.ts'
import type { LinkTable } from '../../db/links.ts'
import type { Db } from '../../db/schema.ts'

/** The current and former slugs of an article or page. */
export async function slugsOf(db: Db, space: 'article' | 'root', entityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('slugs')
    .select('slug')
    .where('entityId', '=', entityId)
    .where('space', '=', space)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The links in texts that are not drafts, by the last part of their addresses. */
export const listLinks = (db: Db, slugs: string[], limit: number): Promise<LinkTable[]> =>
  db
    .selectFrom('links')
    .selectAll()
    .where('slug', 'in', slugs)
    .where('place', '<>', 'draft')
    .orderBy('kind')
    .orderBy('entityId')
    .limit(limit)
    .execute()

type Titled = { id: string; title: string }

/** Those of the given pages that are public. */
export const listLivePages = (db: Db, ids: string[], now: string): Promise<Titled[]> =>
  db.selectFrom('pages').select(['id', 'title']).where('id', 'in', ids).where(isLive('pages', now)).execute()

/** Those of the given articles that visitors see. `onlyListed`: without those that are in no list. */
export const listLiveArticles = (
  db: Db,
  ids: string[],
  { now, onlyListed }: { now: string; onlyListed: boolean },
): Promise<Titled[]> =>
  db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where(onlyListed ? isListed('articles', now) : isLive('articles', now))
    .execute()

export const listSections = (db: Db, ids: string[]): Promise<Titled[]> =>
  db.selectFrom('sections').select(['id', 'name as title']).where('id', 'in', ids).execute()
