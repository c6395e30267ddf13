import { type RawBuilder, sql } from 'kysely'
import { jsonArray } from '../../db/json-array.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'

/** The authors and tags of these articles, in order: one query, since every page waits for both. */
export const listRefs = prepared((db, { articleIds }: { articleIds: string[] }) =>
  db
    .selectFrom('article_authors')
    .leftJoin('users', 'users.id', 'article_authors.authorId')
    .leftJoin('author_pages', 'author_pages.userId', 'users.id')
    .leftJoin('guest_authors as guests', 'guests.id', 'article_authors.authorId')
    .select(['article_authors.articleId', 'article_authors.position', sql.lit('author').as('kind')])
    .select((e) => [
      'article_authors.authorId as id',
      sql<string>`coalesce(users.name, guests.name)`.as('name'),
      e.fn.coalesce('users.avatarUrl', 'guests.avatarUrl').as('avatarUrl'),
      e.fn.coalesce('author_pages.slug', 'guests.slug').as('slug'),
    ])
    .where('article_authors.articleId', 'in', articleIds)
    .where(({ or, eb }) => or([eb('users.id', 'is not', null), eb('guests.id', 'is not', null)]))
    .unionAll(
      db
        .selectFrom('article_tags')
        .innerJoin('tags', 'tags.id', 'article_tags.tagId')
        .select(['article_tags.articleId', 'article_tags.position', sql.lit('tag').as('kind')])
        .select(['tags.id', 'tags.name', sql<string | null>`cast(null as text)`.as('avatarUrl')])
        .select(sql<string | null>`tags.slug`.as('slug'))
        .where('article_tags.articleId', 'in', articleIds),
    )
    .orderBy('position')
    .orderBy('id'),
)

/** The authors of an article of the query around it, in order: `[id, name, avatarUrl, slug]` in JSON, with commas between them. */
export const authorsInRow = (db: Db): RawBuilder<string | null> => sql`(
  select string_agg(${jsonArray(db, [
    sql`a."authorId"`,
    sql`coalesce(u.name, g.name)`,
    sql`coalesce(u."avatarUrl", g."avatarUrl")`,
    sql`coalesce(p.slug, g.slug)`,
  ])}, ',' order by a.position, a."authorId")
  from article_authors as a
  left join users as u on u.id = a."authorId"
  left join author_pages as p on p."userId" = u.id
  left join guest_authors as g on g.id = a."authorId"
  where a."articleId" = articles.id and (u.id is not null or g.id is not null))`

/** Its tags, in order: `[id, name, slug]`. */
export const tagsInRow = (db: Db): RawBuilder<string | null> => sql`(
  select string_agg(${jsonArray(db, [sql`t.id`, sql`t.name`, sql`t.slug`])}, ',' order by l.position, t.id)
  from article_tags as l
  inner join tags as t on t.id = l."tagId"
  where l."articleId" = articles.id)`
