import { type RawBuilder, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * `listedIn` of a link to an author: the further language whose lists have the article. Authors have a row of counts for
 * each such language, as categories and tags do since `0076_counts_by_language`: the owner `ID@de` has those in German.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  await db.schema.alterTable('article_authors').addColumn('listedIn', 'text').execute()
  await sql`update article_authors set "listedIn" =
    (select "listedIn" from articles where id = article_authors."articleId")
    where exists (select 1 from articles where id = article_authors."articleId"
      and "listedIn" is not null and status <> 'draft')`.execute(db)
  await db.schema
    .createIndex('article_authors_listed_in')
    .on('article_authors')
    .expression(sql`"authorId", "listedIn", "sortDate", "articleId"`)
    .where(sql<boolean>`"listedIn" is not null`)
    .execute()
  await sql`insert into article_counts (owner, drafts, others, listed)
    select "authorId" || '@' || "listedIn", 0, 0, count(*) from article_authors
    where "listedIn" is not null group by "authorId", "listedIn"`.execute(db)
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
}

const stored = sql`(select "listedIn" from articles where id = new."articleId" and status <> 'draft')`
const changed = sql`case when new.status <> 'draft' then new."listedIn" end`

/** Counts a link in or out. `conflict`: what follows an insertion. */
const counting = (row: 'old' | 'new', conflict: RawBuilder<unknown>) => {
  const [author, lang] = [sql.ref(`${row}.authorId`), sql.ref(`${row}.listedIn`)]
  return sql`insert into article_counts (owner, drafts, others, listed)
    select ${author} || '@' || ${lang}, 0, 0, ${row === 'old' ? sql`-1` : sql`1`} where ${lang} is not null ${conflict};`
}

const added = sql`on conflict (owner) do update set listed = article_counts.listed + excluded.listed`
const [gone, come] = [counting('old', added), counting('new', added)]

const ofSqlite = [
  sql`create trigger article_authors_listed after insert on article_authors begin
    update article_authors set "listedIn" = ${stored} where "articleId" = new."articleId"
      and "authorId" = new."authorId" and "listedIn" is not ${stored};
  end`,
  sql`create trigger articles_authors_listed after update of status, "listedIn" on articles begin
    update article_authors set "listedIn" = ${changed}
      where "articleId" = new.id and "listedIn" is not ${changed};
  end`,
  sql`create trigger article_authors_listed_counted after insert on article_authors begin ${come} end`,
  sql`create trigger article_authors_listed_recounted after update of "listedIn" on article_authors
    when old."listedIn" is not new."listedIn" begin ${gone} ${come} end`,
  sql`create trigger article_authors_listed_uncounted after delete on article_authors begin ${gone} end`,
]

const ofPostgres = [
  sql`create or replace function list_authored() returns trigger language plpgsql as $$ begin
    new."listedIn" = ${stored};
    return new;
  end $$`,
  sql`create trigger article_authors_listed before insert on article_authors
    for each row execute function list_authored()`,
  sql`create or replace function list_authors() returns trigger language plpgsql as $$ begin
    update article_authors set "listedIn" = ${changed}
      where "articleId" = new.id and "listedIn" is distinct from ${changed};
    return null;
  end $$`,
  sql`create trigger articles_authors_listed after update of status, "listedIn" on articles
    for each row when (old.status is distinct from new.status or old."listedIn" is distinct from new."listedIn")
    execute function list_authors()`,
  sql`create or replace function count_listed_authored() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${counting('old', sql``)} end if;
    if tg_op <> 'DELETE' then ${counting('new', sql``)} end if;
    return null;
  end $$`,
  sql`create trigger article_authors_listed_counted after insert or delete on article_authors
    for each row execute function count_listed_authored()`,
  sql`create trigger article_authors_listed_recounted after update of "listedIn" on article_authors
    for each row when (old."listedIn" is distinct from new."listedIn") execute function count_listed_authored()`,
]
