import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'

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
