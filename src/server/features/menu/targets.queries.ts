import { isLive } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'

/** What a menu item leads to, by a slug of it as it is stored, and its public text in a language. */
type Target = {
  wanted: string
  isCurrent: 0 | 1
  id: string
  slug: string
  title: string
  categorySlug: string | null
}
type Within = { lang: string; now: string }

/** Public articles with one of these slugs, former ones too, in the language: themselves, or their translations. */
export async function findArticles(db: Db, slugs: readonly string[], within: Within): Promise<Target[]> {
  if (slugs.length === 0) return []
  const { lang, now } = within
  const found = await db
    .selectFrom('slugs')
    .innerJoin('articles', 'articles.id', 'slugs.entityId')
    .innerJoin('articles as a', (join) =>
      join.on((e) =>
        e.or([
          e('a.id', '=', e.ref('articles.id')),
          e('a.translationGroup', '=', e.ref('articles.translationGroup')),
        ]),
      ),
    )
    .leftJoin('categories', 'categories.id', 'a.categoryId')
    .select(['slugs.slug as wanted', 'slugs.isCurrent', 'articles.id', 'a.slug', 'a.title'])
    .select('categories.slug as categorySlug')
    .where('slugs.space', '=', 'article')
    .where('slugs.slug', 'in', slugs)
    .where(isLive('articles', now))
    .where('a.lang', '=', lang)
    .where('a.visibility', '=', 'public')
    .where(isLive('a', now))
    .execute()
  return found
}

/** The pages with these slugs that a menu may link to. */
export async function findPages(db: Db, slugs: readonly string[], within: Within): Promise<Target[]> {
  if (slugs.length === 0) return []
  const { lang, now } = within
  const found = await db
    .selectFrom('slugs')
    .innerJoin('pages', 'pages.id', 'slugs.entityId')
    .innerJoin('pages as p', (join) =>
      join.on((e) =>
        e.or([
          e('p.id', '=', e.ref('pages.id')),
          e('p.translationGroup', '=', e.ref('pages.translationGroup')),
        ]),
      ),
    )
    .select(['slugs.slug as wanted', 'slugs.isCurrent', 'pages.id', 'p.slug', 'p.title'])
    .where('slugs.space', '=', 'root')
    .where('slugs.slug', 'in', slugs)
    .where(isLive('pages', now))
    .where('p.lang', '=', lang)
    .where(isLive('p', now))
    .execute()
  return found.map((one) => ({ ...one, categorySlug: null }))
}

/** The categories with these slugs, which are always public. */
export async function findCategories(
  db: Db,
  slugs: readonly string[],
  { lang }: Pick<Within, 'lang'>,
): Promise<Target[]> {
  if (slugs.length === 0) return []
  const found = await db
    .selectFrom('slugs')
    .innerJoin('categories', 'categories.id', 'slugs.entityId')
    .innerJoin('categories as c', (join) =>
      join.on((e) =>
        e.or([
          e('c.id', '=', e.ref('categories.id')),
          e('c.translationGroup', '=', e.ref('categories.translationGroup')),
        ]),
      ),
    )
    .select(['slugs.slug as wanted', 'slugs.isCurrent', 'categories.id', 'c.slug', 'c.name as title'])
    .where('slugs.space', '=', 'root')
    .where('slugs.slug', 'in', slugs)
    .where('c.lang', '=', lang)
    .execute()
  return found.map((one) => ({ ...one, categorySlug: null }))
}
