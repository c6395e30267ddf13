import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * The authors of an article, in order. `authorId`: of a user, or of somebody without an account. `publicAt`: as in
 * `article_tags`. `authorId` of the article stays that of the first user among them, all that the version before knows:
 * triggers follow what it writes there.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  const { schema } = db
  await schema
    .createTable('article_authors')
    .addColumn('articleId', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('authorId', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('publicAt', 'text')
    .addPrimaryKeyConstraint('article_authors_key', ['articleId', 'authorId'])
    .execute()
  await sql`insert into article_authors ("articleId", "authorId", position, "publicAt")
    select id, "authorId", 0, case when status <> 'draft' then "publishedAt" end
    from articles where "authorId" is not null`.execute(db)
  // The newest public articles of an author, without sorting.
  await schema
    .createIndex('article_authors_public')
    .on('article_authors')
    .columns(['authorId', 'publicAt', 'articleId'])
    .execute()
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
}

// A row that is copied takes the place of the one that its article brought along.
const ofSqlite = [
  sql`create trigger article_authors_replaced before insert on article_authors begin
    delete from article_authors where "articleId" = new."articleId" and "authorId" = new."authorId";
  end`,
  sql`create trigger article_authors_created after insert on article_authors begin
    update article_authors set "publicAt" =
      (select "publishedAt" from articles where id = new."articleId" and status <> 'draft')
      where "articleId" = new."articleId" and "authorId" = new."authorId";
  end`,
  sql`create trigger articles_authored after insert on articles when new."authorId" is not null begin
    insert into article_authors ("articleId", "authorId", position) values (new.id, new."authorId", 0);
  end`,
  sql`create trigger articles_reauthored after update of "authorId" on articles
    when old."authorId" is not new."authorId" begin
    delete from article_authors where "articleId" = new.id and "authorId" = old."authorId";
    insert into article_authors ("articleId", "authorId", position) select new.id, new."authorId", 0
      where new."authorId" is not null and not exists
        (select 1 from article_authors where "articleId" = new.id and "authorId" = new."authorId");
  end`,
  sql`create trigger articles_authors_dated after update of status, "publishedAt" on articles begin
    update article_authors set "publicAt" = case when new.status <> 'draft' then new."publishedAt" end
      where "articleId" = new.id
        and "publicAt" is not case when new.status <> 'draft' then new."publishedAt" end;
  end`,
  sql`create trigger users_unauthored after delete on users begin
    delete from article_authors where "authorId" = old.id;
  end`,
]

const ofPostgres = [
  sql`create or replace function date_authored() returns trigger language plpgsql as $$ begin
    delete from article_authors where "articleId" = new."articleId" and "authorId" = new."authorId";
    select "publishedAt" into new."publicAt" from articles where id = new."articleId" and status <> 'draft';
    return new;
  end $$`,
  sql`create trigger article_authors_dated before insert on article_authors
    for each row execute function date_authored()`,
  sql`create or replace function name_author() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then
      delete from article_authors where "articleId" = new.id and "authorId" = old."authorId";
    end if;
    if new."authorId" is not null and not exists
      (select 1 from article_authors where "articleId" = new.id and "authorId" = new."authorId") then
      insert into article_authors ("articleId", "authorId", position) values (new.id, new."authorId", 0);
    end if;
    return null;
  end $$`,
  sql`create trigger articles_authored after insert on articles for each row execute function name_author()`,
  sql`create trigger articles_reauthored after update of "authorId" on articles for each row
    when (old."authorId" is distinct from new."authorId") execute function name_author()`,
  sql`create or replace function date_authors() returns trigger language plpgsql as $$ begin
    update article_authors set "publicAt" = case when new.status <> 'draft' then new."publishedAt" end
      where "articleId" = new.id;
    return null;
  end $$`,
  sql`create trigger articles_authors_dated after update of status, "publishedAt" on articles for each row
    when (old.status is distinct from new.status or old."publishedAt" is distinct from new."publishedAt")
    execute function date_authors()`,
  sql`create or replace function forget_author() returns trigger language plpgsql as $$ begin
    delete from article_authors where "authorId" = old.id;
    return null;
  end $$`,
  sql`create trigger users_unauthored after delete on users for each row execute function forget_author()`,
]
