import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * The end of an article. `unpublishAt`: from then on its address is gone, or leads to `unpublishTo`. `unlisted`: it is in
 * no list although it is no draft, because a job has noted that it has ended. Lists have an index without such articles,
 * and triggers keep their `publicAt` empty, so that however many have ended costs nothing.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  const { schema } = db
  const articles = () => schema.alterTable('articles')
  await articles().addColumn('unpublishAt', 'text').execute()
  await articles()
    .addColumn('unpublishTo', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await articles()
    .addColumn('unlisted', 'integer', (c) => c.notNull().defaultTo(0).check(sql`unlisted in (0, 1)`))
    .execute()
  const index = (called: string) => schema.createIndex(called).on('articles')
  const listed = sql<SqlBool>`status <> 'draft' and unlisted = 0`
  await index('articles_listed').columns(['publishedAt', 'id']).where(listed).execute()
  await index('articles_listed_category').columns(['categoryId', 'publishedAt', 'id']).where(listed).execute()
  const ends = sql<SqlBool>`"unpublishAt" is not null`
  await index('articles_ends').columns(['unpublishAt', 'id']).where(ends).execute()
  const ending = sql<SqlBool>`status <> 'draft' and unlisted = 0 and "unpublishAt" is not null`
  await index('articles_ending').columns(['unpublishAt', 'id']).where(ending).execute()
  // Passed over without reading the row, like the status.
  const state = sql`id, status, "publishedAt", unlisted`
  for (const [called, key] of [
    ['articles_title', sql`lower(title)`],
    ['articles_updated', sql`"updatedAt"`],
  ] as const) {
    await schema.dropIndex(called).execute()
    await index(called).expression(sql`${key}, ${state}`).execute()
  }
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
}

const publicAt = sql`case when new.status <> 'draft' and new.unlisted = 0 then new."publishedAt" end`
const stored = sql`select "publishedAt" from articles
  where id = new."articleId" and status <> 'draft' and unlisted = 0`

const ofSqlite = [
  sql`drop trigger article_tags_created`,
  sql`create trigger article_tags_created after insert on article_tags begin
    update tags set "articleCount" = "articleCount" + 1, "publicCount" = "publicCount" + (new."publicAt" is not null)
      where id = new."tagId";
    update article_tags set "publicAt" = (${stored})
      where "articleId" = new."articleId" and "tagId" = new."tagId";
  end`,
  sql`drop trigger articles_dated`,
  sql`create trigger articles_dated after update of status, "publishedAt", unlisted on articles begin
    update article_tags set "publicAt" = ${publicAt}
      where "articleId" = new.id and "publicAt" is not ${publicAt};
  end`,
  sql`drop trigger article_authors_created`,
  sql`create trigger article_authors_created after insert on article_authors begin
    update article_authors set "publicAt" = (${stored})
      where "articleId" = new."articleId" and "authorId" = new."authorId";
  end`,
  sql`drop trigger articles_authors_dated`,
  sql`create trigger articles_authors_dated after update of status, "publishedAt", unlisted on articles begin
    update article_authors set "publicAt" = ${publicAt}
      where "articleId" = new.id and "publicAt" is not ${publicAt};
  end`,
]

const isOther = sql`(old.status is distinct from new.status or old."publishedAt" is distinct from new."publishedAt"
  or old.unlisted is distinct from new.unlisted)`

const ofPostgres = [
  sql`create or replace function date_tagged() returns trigger language plpgsql as $$ begin
    new."publicAt" = (${stored});
    return new;
  end $$`,
  sql`create or replace function date_tags() returns trigger language plpgsql as $$ begin
    perform 1 from tags where id in (select "tagId" from article_tags where "articleId" = new.id)
      order by slug for update;
    update article_tags set "publicAt" = ${publicAt} where "articleId" = new.id;
    return null;
  end $$`,
  sql`drop trigger articles_dated on articles`,
  sql`create trigger articles_dated after update of status, "publishedAt", unlisted on articles for each row
    when ${isOther} execute function date_tags()`,
  sql`create or replace function date_authored() returns trigger language plpgsql as $$ begin
    delete from article_authors where "articleId" = new."articleId" and "authorId" = new."authorId";
    new."publicAt" = (${stored});
    return new;
  end $$`,
  sql`create or replace function date_authors() returns trigger language plpgsql as $$ begin
    update article_authors set "publicAt" = ${publicAt} where "articleId" = new.id;
    return null;
  end $$`,
  sql`drop trigger articles_authors_dated on articles`,
  sql`create trigger articles_authors_dated after update of status, "publishedAt", unlisted on articles for each row
    when ${isOther} execute function date_authors()`,
]
