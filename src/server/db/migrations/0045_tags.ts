import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * Tags have addresses, a description and a version. `isCurated`: somebody made or changed the tag itself, so it stays
 * without articles. `publicAt`: when the article became or becomes public; null for a draft. Triggers keep that, the counts
 * of articles (all, and those that are no drafts) and the slugs of tags, whichever version writes.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  await widenSlugs(db)
  for (const kind of ['tag', 'author']) await claimPrefix(db, kind)
  await addColumns(db)
  const { schema } = db
  await sql`update article_tags set "publicAt" =
    (select "publishedAt" from articles where id = article_tags."articleId" and status <> 'draft')`.execute(
    db,
  )
  await sql`update tags set
    "articleCount" = (select count(*) from article_tags where "tagId" = tags.id),
    "publicCount" = (select count("publicAt") from article_tags where "tagId" = tags.id)`.execute(db)
  await sql`insert into slugs (space, slug, kind, "entityId", "isCurrent")
    select 'tag', slug, 'tag', id, 1 from tags`.execute(db)
  await schema
    .createIndex('article_tags_public')
    .on('article_tags')
    .columns(['tagId', 'publicAt', 'articleId'])
    .execute()
  await schema.createIndex('tags_name').on('tags').expression(sql`lower(name), id`).execute()
  const used = sql<SqlBool>`"publicCount" > 0`
  await schema.createIndex('tags_public').on('tags').expression(sql`lower(name), id`).where(used).execute()
  // The most used first, and of equals by name.
  await schema
    .createIndex('tags_count')
    .on('tags')
    .expression(sql`(-"articleCount"), lower(name), id`)
    .execute()
  for (const statement of name === 'sqlite' ? ofSqlite : ofPostgres) await statement.execute(db)
}

/**
 * The addresses of tags begin with `/tag`, those of authors with `/author`. A page or category that has this name keeps
 * it: then another one is chosen.
 */
async function claimPrefix(db: DatabaseThen, of: string): Promise<void> {
  let prefix = of
  const found = (slug: string) =>
    db.selectFrom('slugs').selectAll().where('space', '=', 'root').where('slug', '=', slug).executeTakeFirst()
  for (let number = 1; (await found(prefix))?.isCurrent; number += 1)
    prefix = number === 1 ? `${of}s` : `${of}s-${number}`
  const own = { kind: 'prefix', entityId: of, isCurrent: 1 }
  await db
    .insertInto('slugs')
    .values({ space: 'root', slug: prefix, ...own })
    .onConflict((conflict) => conflict.columns(['space', 'slug']).doUpdateSet(own))
    .execute()
  if (prefix === of) return
  const stored = await db.selectFrom('settings').select('value').executeTakeFirst()
  const value = JSON.stringify({ ...JSON.parse(stored?.value ?? '{}'), [`${of}Prefix`]: prefix })
  await db
    .insertInto('settings')
    .values({ id: 1, value, updatedAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute()
}

/** SQLite cannot change a check: the table is made anew. */
async function widenSlugs(db: DatabaseThen): Promise<void> {
  const { schema } = db
  const kinds = sql`kind in ('article', 'page', 'category', 'tag', 'author', 'prefix')`
  await schema.dropIndex('slugs_entity').execute()
  await schema.dropIndex('slugs_one_current').execute()
  await schema
    .createTable('slugs_wider')
    .addColumn('space', 'text', (c) => c.notNull().check(sql`space in ('article', 'root', 'tag', 'author')`))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(kinds))
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('isCurrent', 'integer', (c) => c.notNull().check(sql`"isCurrent" in (0, 1)`))
    .addPrimaryKeyConstraint('slugs_key', ['space', 'slug'])
    .execute()
  const columns = sql`space, slug, kind, "entityId", "isCurrent"`
  await sql`insert into slugs_wider (${columns}) select ${columns} from slugs`.execute(db)
  await schema.dropTable('slugs').execute()
  await schema.alterTable('slugs_wider').renameTo('slugs').execute()
  await schema.createIndex('slugs_entity').on('slugs').columns(['entityId', 'kind']).execute()
  await sql`create unique index slugs_one_current on slugs ("entityId", kind) where "isCurrent" = 1`.execute(
    db,
  )
}

async function addColumns({ schema }: DatabaseThen): Promise<void> {
  const texts = ['description', 'updatedAt']
  const numbers = [['isCurated', 0] as const, ['articleCount', 0] as const, ['publicCount', 0] as const]
  for (const column of texts)
    await schema
      .alterTable('tags')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  for (const [column, value] of [...numbers, ['version', 1] as const])
    await schema
      .alterTable('tags')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(value))
      .execute()
  await schema.alterTable('article_tags').addColumn('publicAt', 'text').execute()
}

// A row that is copied with its counts starts from zero: its articles follow.
const ofSqlite = [
  sql`create trigger tags_created after insert on tags begin
    update tags set "articleCount" = 0, "publicCount" = 0 where id = new.id;
    insert into slugs (space, slug, kind, "entityId", "isCurrent") values ('tag', new.slug, 'tag', new.id, 1)
      on conflict (space, slug) do update set "entityId" = excluded."entityId", "isCurrent" = 1
      where slugs."isCurrent" = 0;
  end`,
  sql`create trigger tags_deleted after delete on tags begin
    delete from slugs where kind = 'tag' and "entityId" = old.id;
  end`,
  sql`create trigger article_tags_created after insert on article_tags begin
    update tags set "articleCount" = "articleCount" + 1, "publicCount" = "publicCount" + (new."publicAt" is not null)
      where id = new."tagId";
    update article_tags set "publicAt" =
      (select "publishedAt" from articles where id = new."articleId" and status <> 'draft')
      where "articleId" = new."articleId" and "tagId" = new."tagId";
  end`,
  sql`create trigger article_tags_dated after update of "publicAt" on article_tags
    when (old."publicAt" is null) <> (new."publicAt" is null) begin
    update tags set "publicCount" = "publicCount" + (new."publicAt" is not null) - (old."publicAt" is not null)
      where id = new."tagId";
  end`,
  sql`create trigger article_tags_deleted after delete on article_tags begin
    update tags set "articleCount" = "articleCount" - 1, "publicCount" = "publicCount" - (old."publicAt" is not null)
      where id = old."tagId";
  end`,
  sql`create trigger articles_dated after update of status, "publishedAt" on articles begin
    update article_tags set "publicAt" = case when new.status <> 'draft' then new."publishedAt" end
      where "articleId" = new.id
        and "publicAt" is not case when new.status <> 'draft' then new."publishedAt" end;
  end`,
]

const ofPostgres = [
  sql`create or replace function start_tag() returns trigger language plpgsql as $$ begin
    new."articleCount" = 0;
    new."publicCount" = 0;
    return new;
  end $$`,
  sql`create trigger tags_started before insert on tags for each row execute function start_tag()`,
  sql`create or replace function name_tag() returns trigger language plpgsql as $$ begin
    insert into slugs (space, slug, kind, "entityId", "isCurrent") values ('tag', new.slug, 'tag', new.id, 1)
      on conflict (space, slug) do update set "entityId" = excluded."entityId", "isCurrent" = 1
      where slugs."isCurrent" = 0;
    return null;
  end $$`,
  sql`create trigger tags_created after insert on tags for each row execute function name_tag()`,
  sql`create or replace function forget_tag() returns trigger language plpgsql as $$ begin
    delete from slugs where kind = 'tag' and "entityId" = old.id;
    return null;
  end $$`,
  sql`create trigger tags_deleted after delete on tags for each row execute function forget_tag()`,
  sql`create or replace function date_tagged() returns trigger language plpgsql as $$ begin
    select "publishedAt" into new."publicAt" from articles where id = new."articleId" and status <> 'draft';
    return new;
  end $$`,
  sql`create trigger article_tags_dated before insert on article_tags for each row execute function date_tagged()`,
  sql`create or replace function count_tagged() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' and (old."publicAt" is null) = (new."publicAt" is null) then
      return null;
    end if;
    if tg_op <> 'INSERT' then
      update tags set "articleCount" = "articleCount" - 1,
        "publicCount" = "publicCount" - (old."publicAt" is not null)::integer where id = old."tagId";
    end if;
    if tg_op <> 'DELETE' then
      update tags set "articleCount" = "articleCount" + 1,
        "publicCount" = "publicCount" + (new."publicAt" is not null)::integer where id = new."tagId";
    end if;
    return null;
  end $$`,
  sql`create trigger article_tags_counted after insert or delete or update of "publicAt" on article_tags
    for each row execute function count_tagged()`,
  // Tags are locked in the order of their slugs, as everywhere: else two publications may wait for each other.
  sql`create or replace function date_tags() returns trigger language plpgsql as $$ begin
    perform 1 from tags where id in (select "tagId" from article_tags where "articleId" = new.id)
      order by slug for update;
    update article_tags set "publicAt" = case when new.status <> 'draft' then new."publishedAt" end
      where "articleId" = new.id;
    return null;
  end $$`,
  sql`create trigger articles_dated after update of status, "publishedAt" on articles for each row
    when (old.status is distinct from new.status or old."publishedAt" is distinct from new."publishedAt")
    execute function date_tags()`,
]
