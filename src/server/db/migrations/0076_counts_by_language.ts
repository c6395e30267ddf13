import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * The numbers of articles of `0067_article_counts` in further languages: the owner `@de` has all articles in German, and
 * `listed` of it and of a category counts those in the lists of their language, whichever that is. `listed` of '' stays
 * that of the first language. Links of tags, which have a language, know when an article is in its lists, too.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
  const listedIn = sql`"listedIn" is not null and status <> 'draft'`
  await sql`insert into article_counts (owner, drafts, others, listed)
    select '@' || lang, sum(case when status = 'draft' then 1 else 0 end),
      sum(case when status <> 'draft' then 1 else 0 end), sum(case when ${listedIn} then 1 else 0 end)
    from articles where lang <> '' group by lang`.execute(db)
  await sql`insert into article_counts (owner, drafts, others, listed)
    select "categoryId", 0, 0, count(*) from articles where "categoryId" is not null and ${listedIn}
    group by "categoryId" ${name === 'sqlite' ? added : sql``}`.execute(db)
  await sql`update article_tags set "publicAt" =
    (select "publishedAt" from articles where id = article_tags."articleId")
    where exists (select 1 from articles a, tags t where a.id = article_tags."articleId"
      and t.id = article_tags."tagId" and t.lang = a.lang and a."listedIn" is not null and a.status <> 'draft')`.execute(
    db,
  )
  await db.schema
    .createIndex('tags_public_in')
    .on('tags')
    .expression(sql`lang, lower(name), id`)
    .where(sql<SqlBool>`"publicCount" > 0`)
    .execute()
}

type Row = 'old' | 'new'

const added = sql`on conflict (owner) do update set drafts = article_counts.drafts + excluded.drafts,
  others = article_counts.others + excluded.others, listed = article_counts.listed + excluded.listed`

/** Statements that count one row in, or out, for each of its owners. `conflict`: what follows an insertion. */
function counting(row: Row, conflict: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (called: string) => sql.ref(`${row}.${called}`)
  const [status, lang, category] = [column('status'), column('lang'), column('categoryId')]
  const ofFirst = sql`${column('unlisted')} = 0`
  const ofEach = sql`(${ofFirst} or ${column('listedIn')} is not null)`
  const number = (condition: RawBuilder<unknown>) => {
    const one = sql`case when ${condition} then 1 else 0 end`
    return row === 'old' ? sql`-${one}` : one
  }
  const into = (owner: RawBuilder<unknown>, isOwner: RawBuilder<unknown>, isListed: RawBuilder<unknown>) =>
    sql`insert into article_counts (owner, drafts, others, listed)
      select ${owner}, ${number(sql`${status} = 'draft'`)}, ${number(sql`${status} <> 'draft'`)},
        ${number(sql`${status} <> 'draft' and ${isListed}`)} where ${isOwner} ${conflict};`
  return sql.join(
    [
      into(sql`''`, sql`true`, ofFirst),
      into(sql`'@' || ${lang}`, sql`${lang} <> ''`, ofEach),
      into(category, sql`${category} is not null`, ofEach),
    ],
    sql` `,
  )
}

const columns = ['status', 'unlisted', 'categoryId', 'lang', 'listedIn']
const changed = sql.join(columns.map((one) => sql.ref(one)))
const isChanged = sql.join(
  columns.map((one) => sql`old.${sql.ref(one)} is distinct from new.${sql.ref(one)}`),
  sql` or `,
)

const isInLists = (row: RawBuilder<unknown>) =>
  sql`${row}status <> 'draft' and (${row}unlisted = 0 or ${row}"listedIn" is not null)`
const publicAt = sql`case when ${isInLists(sql`new.`)} then new."publishedAt" end`
const stored = sql`select "publishedAt" from articles where id = new."articleId" and ${isInLists(sql``)}`

const ofSqlite = [
  sql`drop trigger article_tags_created`,
  sql`create trigger article_tags_created after insert on article_tags begin
    update tags set "articleCount" = "articleCount" + 1, "publicCount" = "publicCount" + (new."publicAt" is not null)
      where id = new."tagId";
    update article_tags set "publicAt" = (${stored})
      where "articleId" = new."articleId" and "tagId" = new."tagId";
  end`,
  sql`drop trigger articles_dated`,
  sql`create trigger articles_dated after update of status, "publishedAt", unlisted, "listedIn" on articles begin
    update article_tags set "publicAt" = ${publicAt}
      where "articleId" = new.id and "publicAt" is not ${publicAt};
  end`,
  sql`drop trigger articles_counted`,
  sql`drop trigger articles_recounted`,
  sql`drop trigger articles_uncounted`,
  sql`create trigger articles_counted after insert on articles begin ${counting('new', added)} end`,
  sql`create trigger articles_recounted after update of ${changed} on articles
    when ${isChanged} begin ${counting('old', added)} ${counting('new', added)} end`,
  sql`create trigger articles_uncounted after delete on articles begin ${counting('old', added)} end`,
]

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
  sql`create trigger articles_dated after update of status, "publishedAt", unlisted, "listedIn" on articles
    for each row when (old.status is distinct from new.status
      or old."publishedAt" is distinct from new."publishedAt" or old.unlisted is distinct from new.unlisted
      or old."listedIn" is distinct from new."listedIn") execute function date_tags()`,
  sql`create or replace function count_articles() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${counting('old', sql``)} end if;
    if tg_op <> 'DELETE' then ${counting('new', sql``)} end if;
    return null;
  end $$`,
  sql`drop trigger articles_recounted on articles`,
  sql`create trigger articles_recounted after update of ${changed} on articles
    for each row when (${isChanged}) execute function count_articles()`,
]
