import { type RawBuilder, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * How many articles there are, by owner: '' has all, and the id of a category or author has its own. `drafts`; `others`:
 * those that are no drafts; `listed`: those of the others that are not left out of lists. The number of an owner is the
 * sum of its rows. Triggers keep them, whichever version writes. On PostgreSQL each change adds a row, so that no writer
 * waits for another one; a job adds the rows together.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  const { schema } = db
  await schema
    .createTable('article_counts')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('drafts', 'integer', (c) => c.notNull())
    .addColumn('others', 'integer', (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull())
    .execute()
  const index = schema.createIndex('article_counts_owner').on('article_counts').column('owner')
  await (name === 'sqlite' ? index.unique() : index).execute()
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
  await sql`insert into article_counts (owner, drafts, others, listed)
    select '', ${sums('articles')} from articles having count(*) > 0`.execute(db)
  await sql`insert into article_counts (owner, drafts, others, listed)
    select "categoryId", ${sums('articles')} from articles where "categoryId" is not null group by "categoryId"`.execute(
    db,
  )
  await sql`insert into article_counts (owner, drafts, others, listed)
    select "authorId", ${sums('article_authors')} from article_authors group by "authorId"`.execute(db)
}

type Source = 'articles' | 'article_authors'
type Row = 'old' | 'new'

/** What a row adds to each number: 0 or 1. A link has no status until a trigger has repeated it from the article. */
const conditions = (of: Source, row: Row | undefined): RawBuilder<unknown>[] => {
  const column = (called: string) => sql.ref(row ? `${row}.${called}` : called)
  const status = column(of === 'articles' ? 'status' : 'sortStatus')
  const isListed =
    of === 'articles'
      ? sql`${status} <> 'draft' and ${column('unlisted')} = 0`
      : sql`${column('publicAt')} is not null`
  return [sql`${status} = 'draft'`, sql`${status} not in ('', 'draft')`, isListed].map(
    (condition) => sql`case when ${condition} then 1 else 0 end`,
  )
}

const sums = (of: Source) =>
  sql.join(
    conditions(of, undefined).map((one) => sql`sum(${one})`),
    sql`, `,
  )

/** What a new row adds to the numbers, or what goes with an old one. */
const numbers = (of: Source, row: Row) =>
  sql.join(
    conditions(of, row).map((one) => (row === 'old' ? sql`-${one}` : one)),
    sql`, `,
  )

const added = sql`on conflict (owner) do update set drafts = article_counts.drafts + excluded.drafts,
  others = article_counts.others + excluded.others, listed = article_counts.listed + excluded.listed`

/** Statements that count one row in, or out, for each of its owners. `conflict`: what follows an insertion. */
function counting(of: Source, row: Row, conflict: RawBuilder<unknown>): RawBuilder<unknown> {
  const owners = of === 'articles' ? [sql`''`, sql.ref(`${row}.categoryId`)] : [sql.ref(`${row}.authorId`)]
  const values = numbers(of, row)
  return sql.join(
    owners.map(
      (owner) => sql`insert into article_counts (owner, drafts, others, listed)
        select ${owner}, ${values} where ${owner} is not null ${conflict};`,
    ),
    sql` `,
  )
}

const changes = {
  articles: sql`(old.status is distinct from new.status or old.unlisted is distinct from new.unlisted
    or old."categoryId" is distinct from new."categoryId")`,
  article_authors: sql`(old."sortStatus" is distinct from new."sortStatus"
    or (old."publicAt" is null) <> (new."publicAt" is null))`,
}
const changed = {
  articles: sql`status, unlisted, "categoryId"`,
  article_authors: sql`"sortStatus", "publicAt"`,
}

const sources: Source[] = ['articles', 'article_authors']

const ofSqlite = sources.flatMap((of) => {
  const table = sql.table(of)
  const [gone, come] = [counting(of, 'old', added), counting(of, 'new', added)]
  const trigger = (called: string) => sql.id(`${of}_${called}`)
  return [
    sql`create trigger ${trigger('counted')} after insert on ${table} begin ${come} end`,
    sql`create trigger ${trigger('recounted')} after update of ${changed[of]} on ${table}
      when ${changes[of]} begin ${gone} ${come} end`,
    sql`create trigger ${trigger('uncounted')} after delete on ${table} begin ${gone} end`,
  ]
})

const ofPostgres = sources.flatMap((of) => {
  const table = sql.table(of)
  const count = sql.id(`count_${of}`)
  const trigger = (called: string) => sql.id(`${of}_${called}`)
  return [
    sql`create or replace function ${count}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${counting(of, 'old', sql``)} end if;
      if tg_op <> 'DELETE' then ${counting(of, 'new', sql``)} end if;
      return null;
    end $$`,
    sql`create trigger ${trigger('counted')} after insert or delete on ${table}
      for each row execute function ${count}()`,
    sql`create trigger ${trigger('recounted')} after update of ${changed[of]} on ${table}
      for each row when ${changes[of]} execute function ${count}()`,
  ]
})
