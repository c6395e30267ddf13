import { sql } from 'kysely'
import { isListedIn, isPublicTagIn } from '../../db/is-public.ts'
import type { Db } from '../../db/schema.ts'

/** Tags of articles that are public at `now` in a further language, by name, with the number of these articles. */
export const listPublicIn = (
  db: Db,
  of: { lang: string; now: string },
  { limit, offset }: { limit: number; offset: number },
) =>
  publicTagsIn(db, of).orderBy(sql`lower(tags.name)`).orderBy('tags.id').limit(limit).offset(offset).execute()

export async function countPublicIn(db: Db, { lang, now }: { lang: string; now: string }): Promise<number> {
  const { total } = await db
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(isPublicTagIn(lang, now))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The links of articles in a further language do not know when these are public, so the articles are counted. */
export const publicTagsIn = (db: Db, { lang, now }: { lang: string; now: string }) =>
  db
    .selectFrom('tags')
    .select(['tags.id', 'tags.name', 'tags.slug', 'tags.lang', 'tags.description', 'tags.updatedAt'])
    .select('tags.version')
    .select(
      sql<number>`(select count(*) from article_tags join articles on articles.id = article_tags."articleId"
        where article_tags."tagId" = tags.id and ${isListedIn(lang, now)})`.as('articleCount'),
    )
    .where(isPublicTagIn(lang, now))
