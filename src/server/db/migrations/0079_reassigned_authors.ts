import { type RawBuilder, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * A link whose author is replaced is counted for the new author and no longer for the old one, in the numbers of
 * `0067_article_counts` and of `0078_author_counts_by_language`. So far it was not: all authors are counted again.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
  // What is missing is added, so that a job which adds the rows of an owner together at the same time loses nothing.
  await sql`insert into article_counts (owner, drafts, others, listed)
    select owner, sum(drafts), sum(others), sum(listed) from (
      select "authorId" as owner, ${one(sql`"sortStatus" = 'draft'`)} as drafts,
        ${one(sql`"sortStatus" not in ('', 'draft')`)} as others, ${one(sql`"publicAt" is not null`)} as listed
        from article_authors
      union all select "authorId" || '@' || "listedIn", 0, 0, 1 from article_authors where "listedIn" is not null
      union all select owner, -drafts, -others, -listed from article_counts
        where owner <> '' and owner not like '@%' and owner not in (select id from categories)
    ) counted group by owner having sum(drafts) <> 0 or sum(others) <> 0 or sum(listed) <> 0
    ${name === 'sqlite' ? added : sql``}`.execute(db)
}

const one = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`

const added = sql`on conflict (owner) do update set drafts = article_counts.drafts + excluded.drafts,
  others = article_counts.others + excluded.others, listed = article_counts.listed + excluded.listed`

/** Counts a link in or out. */
const counting = (row: 'old' | 'new') => {
  const column = (called: string) => sql.ref(`${row}.${called}`)
  const [author, status] = [column('authorId'), column('sortStatus')]
  const number = (condition: RawBuilder<unknown>) =>
    row === 'old' ? sql`-${one(condition)}` : one(condition)
  return sql`insert into article_counts (owner, drafts, others, listed)
    select ${author}, ${number(sql`${status} = 'draft'`)}, ${number(sql`${status} not in ('', 'draft')`)},
      ${number(sql`${column('publicAt')} is not null`)} where true ${added};`
}

const countingListed = (row: 'old' | 'new') => {
  const [author, lang] = [sql.ref(`${row}.authorId`), sql.ref(`${row}.listedIn`)]
  return sql`insert into article_counts (owner, drafts, others, listed)
    select ${author} || '@' || ${lang}, 0, 0, ${row === 'old' ? sql`-1` : sql`1`} where ${lang} is not null ${added};`
}

const changed = sql`(old."authorId" is distinct from new."authorId"
  or old."sortStatus" is distinct from new."sortStatus" or (old."publicAt" is null) <> (new."publicAt" is null))`
const changedListed = sql`(old."authorId" is distinct from new."authorId"
  or old."listedIn" is distinct from new."listedIn")`

const ofSqlite = [
  sql`drop trigger article_authors_recounted`,
  sql`create trigger article_authors_recounted after update of "authorId", "sortStatus", "publicAt" on article_authors
    when ${changed} begin ${counting('old')} ${counting('new')} end`,
  sql`drop trigger article_authors_listed_recounted`,
  sql`create trigger article_authors_listed_recounted after update of "authorId", "listedIn" on article_authors
    when ${changedListed} begin ${countingListed('old')} ${countingListed('new')} end`,
]

// The functions count whatever changes. Until the migration ends, nobody else changes a link.
const ofPostgres = [
  sql`drop trigger article_authors_recounted on article_authors`,
  sql`create trigger article_authors_recounted after update of "authorId", "sortStatus", "publicAt" on article_authors
    for each row when ${changed} execute function count_article_authors()`,
  sql`drop trigger article_authors_listed_recounted on article_authors`,
  sql`create trigger article_authors_listed_recounted after update of "authorId", "listedIn" on article_authors
    for each row when ${changedListed} execute function count_listed_authored()`,
]
