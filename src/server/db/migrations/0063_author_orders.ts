import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

const texts = ['sortDate', 'sortTitle', 'sortStatus', 'changedAt']

/**
 * What the articles of an author are sorted and narrowed by, repeated beside the author, with an index for each order: a
 * list then reads one page of it, however many articles there are. Triggers keep it, whichever version writes.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  for (const column of texts)
    await db.schema
      .alterTable('article_authors')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await sql`update article_authors set
    "sortDate" = (select coalesce("publishedAt", "createdAt") from articles where id = "articleId"),
    "sortTitle" = (select title from articles where id = "articleId"),
    "sortStatus" = (select status from articles where id = "articleId"),
    "changedAt" = (select "updatedAt" from articles where id = "articleId")`.execute(db)
  // Passed over without reading the row.
  const state = sql`"sortStatus", "sortDate"`
  for (const [called, key] of [
    ['date', sql`"sortDate"`],
    ['title', sql`lower("sortTitle")`],
    ['changed', sql`"changedAt"`],
  ] as const)
    await db.schema
      .createIndex(`article_authors_${called}`)
      .on('article_authors')
      .expression(sql`"authorId", ${key}, "articleId", ${state}`)
      .execute()
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
}

const ofSqlite = [
  sql`create trigger article_authors_sorted after insert on article_authors begin
    update article_authors set
      "sortDate" = (select coalesce("publishedAt", "createdAt") from articles where id = new."articleId"),
      "sortTitle" = (select title from articles where id = new."articleId"),
      "sortStatus" = (select status from articles where id = new."articleId"),
      "changedAt" = (select "updatedAt" from articles where id = new."articleId")
      where "articleId" = new."articleId" and "authorId" = new."authorId";
  end`,
  sql`create trigger articles_authors_sorted
    after update of title, status, "publishedAt", "createdAt", "updatedAt" on articles begin
    update article_authors set "sortDate" = coalesce(new."publishedAt", new."createdAt"),
      "sortTitle" = new.title, "sortStatus" = new.status, "changedAt" = new."updatedAt"
      where "articleId" = new.id;
  end`,
]

const ofPostgres = [
  sql`create or replace function sort_authored() returns trigger language plpgsql as $$ begin
    select coalesce("publishedAt", "createdAt"), title, status, "updatedAt"
      into new."sortDate", new."sortTitle", new."sortStatus", new."changedAt"
      from articles where id = new."articleId";
    return new;
  end $$`,
  sql`create trigger article_authors_sorted before insert on article_authors
    for each row execute function sort_authored()`,
  sql`create or replace function sort_authors() returns trigger language plpgsql as $$ begin
    update article_authors set "sortDate" = coalesce(new."publishedAt", new."createdAt"),
      "sortTitle" = new.title, "sortStatus" = new.status, "changedAt" = new."updatedAt"
      where "articleId" = new.id;
    return null;
  end $$`,
  sql`create trigger articles_authors_sorted after update of title, status, "publishedAt", "createdAt", "updatedAt"
    on articles for each row execute function sort_authors()`,
]
