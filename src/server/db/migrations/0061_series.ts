import { type SqlBool, sql } from 'kysely'
import type { DatabaseThen, EngineThen } from './database-then.ts'

/**
 * An article may belong to one series, in which it has a position. The addresses of series begin with `/series`; a page
 * or category that has this name keeps it: then another one is chosen.
 */
export async function up(db: DatabaseThen, { name }: EngineThen): Promise<void> {
  await widenSlugs(db, name)
  await claimPrefix(db)
  const { schema } = db
  await schema
    .createTable('series')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema.createIndex('series_name').on('series').expression(sql`lower(name), id`).execute()
  await schema
    .alterTable('articles')
    .addColumn('seriesId', 'text', (c) => c.references('series.id').onDelete('set null'))
    .execute()
  await schema.alterTable('articles').addColumn('seriesPosition', 'integer').execute()
  await schema
    .createIndex('articles_series')
    .on('articles')
    .columns(['seriesId', 'seriesPosition', 'id'])
    .where(sql<SqlBool>`"seriesId" is not null`)
    .execute()
}

/** SQLite cannot change a check: the table is made anew, and the triggers that write to it. */
async function widenSlugs(db: DatabaseThen, name: EngineThen['name']): Promise<void> {
  const { schema } = db
  if (name === 'sqlite') for (const drop of dropTriggers) await drop.execute(db)
  const kinds = sql`kind in ('article', 'page', 'category', 'tag', 'author', 'series', 'prefix')`
  await schema.dropIndex('slugs_entity').execute()
  await schema.dropIndex('slugs_one_current').execute()
  await schema
    .createTable('slugs_with_series')
    .addColumn('space', 'text', (c) =>
      c.notNull().check(sql`space in ('article', 'root', 'tag', 'author', 'series')`),
    )
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(kinds))
    .addColumn('entityId', 'text', (c) => c.notNull())
    .addColumn('isCurrent', 'integer', (c) => c.notNull().check(sql`"isCurrent" in (0, 1)`))
    .addPrimaryKeyConstraint('slugs_with_series_key', ['space', 'slug'])
    .execute()
  const columns = sql`space, slug, kind, "entityId", "isCurrent"`
  await sql`insert into slugs_with_series (${columns}) select ${columns} from slugs`.execute(db)
  await schema.dropTable('slugs').execute()
  await schema.alterTable('slugs_with_series').renameTo('slugs').execute()
  await schema.createIndex('slugs_entity').on('slugs').columns(['entityId', 'kind']).execute()
  await sql`create unique index slugs_one_current on slugs ("entityId", kind) where "isCurrent" = 1`.execute(
    db,
  )
  if (name === 'sqlite') for (const trigger of triggers) await trigger.execute(db)
}

const dropTriggers = [sql`drop trigger tags_created`, sql`drop trigger tags_deleted`]

/** As `0045_tags` made them. */
const triggers = [
  sql`create trigger tags_created after insert on tags begin
    update tags set "articleCount" = 0, "publicCount" = 0 where id = new.id;
    insert into slugs (space, slug, kind, "entityId", "isCurrent") values ('tag', new.slug, 'tag', new.id, 1)
      on conflict (space, slug) do update set "entityId" = excluded."entityId", "isCurrent" = 1
      where slugs."isCurrent" = 0;
  end`,
  sql`create trigger tags_deleted after delete on tags begin
    delete from slugs where kind = 'tag' and "entityId" = old.id;
  end`,
]

async function claimPrefix(db: DatabaseThen): Promise<void> {
  let prefix = 'series'
  const found = (slug: string) =>
    db.selectFrom('slugs').selectAll().where('space', '=', 'root').where('slug', '=', slug).executeTakeFirst()
  for (let number = 2; (await found(prefix))?.isCurrent; number += 1) prefix = `series-${number}`
  const own = { kind: 'prefix', entityId: 'series', isCurrent: 1 }
  await db
    .insertInto('slugs')
    .values({ space: 'root', slug: prefix, ...own })
    .onConflict((conflict) => conflict.columns(['space', 'slug']).doUpdateSet(own))
    .execute()
  if (prefix === 'series') return
  const stored = await db.selectFrom('settings').select('value').executeTakeFirst()
  const value = JSON.stringify({ ...JSON.parse(stored?.value ?? '{}'), seriesPrefix: prefix })
  await db
    .insertInto('settings')
    .values({ id: 1, value, updatedAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute()
}
