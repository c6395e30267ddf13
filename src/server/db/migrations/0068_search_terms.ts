import { sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * The search index holds prepared terms: `words` those of the text, `heading` those of title and tags, `frequent` the
 * frequent ones. `prepared` says how; '' stands for a document that only an earlier version has written, which the
 * server prepares in the background. `change` grows with each change that this version makes, so that a change without
 * it is known as one of an earlier version. `search_terms` is the dictionary that corrections are taken from.
 */
export async function up(db: DatabaseThen, engine: EngineThen): Promise<void> {
  const isPostgres = engine.name === 'postgres'
  await sql`create table search_terms (key integer not null, term text ${isPostgres ? sql`collate "C"` : sql``} not null,
    primary key (key, term)) ${isPostgres ? sql`` : sql`without rowid`}`.execute(db)
  for (const statement of isPostgres ? ofPostgres : ofSqlite) await statement.execute(db)
}

const ofSqlite = [
  sql`alter table search_documents add column prepared text not null default ''`,
  sql`alter table search_documents add column change integer not null default 0`,
  sql`create index search_documents_prepared on search_documents (prepared)`,
  sql`create trigger search_documents_outdated after update of "publishedAt" on search_documents
    when new.change = old.change begin
    update search_documents set prepared = '' where id = new.id;
  end`,
  // What hits are ranked by comes first: what is long need not be read for it.
  sql`create virtual table search_index_new using fts5(title unindexed, frequent unindexed, heading,
    words, body unindexed, tokenize = "ascii tokenchars '~^#'", prefix = '2 3 4 5 6 7 8')`,
  sql`insert into search_index_new (rowid, title, body, frequent, heading, words)
    select rowid, title, body, '', '', '' from search_index order by rowid`,
  sql`drop table search_index`,
  sql`alter table search_index_new rename to search_index`,
]

const ofPostgres = [
  sql`alter table search_index drop column vector`,
  sql`alter table search_index add column prepared text not null default '', add column change integer not null default 0,
    add column frequent text not null default '', add column heading text not null default '',
    add column words text not null default '', add column vector tsvector generated always as
    (array_to_tsvector(array_remove(string_to_array(words || ' ' || heading, ' '), ''))) stored`,
  sql`create index search_index_vector on search_index using gin (vector) with (fastupdate = off)`,
  sql`create index search_index_prepared on search_index (prepared)`,
  sql`create or replace function outdate_search() returns trigger language plpgsql as $$ begin
    new.prepared := '';
    return new;
  end $$`,
  sql`create trigger search_index_outdated before update on search_index for each row
    when (new.change = old.change) execute function outdate_search()`,
]
