import { isListedIn, isLive } from '../../db/is-public.ts'
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

type Wanted = { slugs: string[]; hosts: string[]; limit: number }

/** Links in texts that are not drafts, by the last part of their addresses. In no order: all of them would be sorted. */
export const linksWithSlugs = (db: Db, { slugs, hosts, limit }: Wanted) =>
  db
    .selectFrom('links')
    .selectAll()
    .where('slug', 'in', slugs)
    .where('host', 'in', hosts)
    .where('place', '<>', 'draft')
    .limit(limit)

export const listLinks = (db: Db, wanted: Wanted): Promise<LinkTable[]> =>
  linksWithSlugs(db, wanted).execute()

type Titled = { id: string; title: string }

/** Returns those of the pages that are public. */
export const listLivePages = (db: Db, ids: string[], now: string): Promise<Titled[]> =>
  db.selectFrom('pages').select(['id', 'title']).where('id', 'in', ids).where(isLive('pages', now)).execute()

/** Returns those of the articles that visitors see. `onlyListedIn`: only those in the lists of these languages. */
export const listLiveArticles = (
  db: Db,
  ids: string[],
  { now, onlyListedIn }: { now: string; onlyListedIn: readonly string[] | undefined },
): Promise<Titled[]> =>
  db
    .selectFrom('articles')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where(({ or }) =>
      onlyListedIn ? or(onlyListedIn.map((lang) => isListedIn(lang, now))) : isLive('articles', now),
    )
    .execute()

export const listSections = (db: Db, ids: string[]): Promise<Titled[]> =>
  db.selectFrom('sections').select(['id', 'name as title']).where('id', 'in', ids).execute()
