import { sql } from 'kysely'
import type { DatabaseThen } from './database-then.ts'

/**
 * The items of the menus besides the header. They have a table of their own because the version before shows all rows
 * of `menu_items` in the header.
 */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('other_menu_items')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('menu', 'text', (c) => c.notNull().check(sql`menu in ('footer', 'legal')`))
    .addColumn('parentId', 'text', (c) => c.references('other_menu_items.id').onDelete('cascade'))
    .addColumn('order', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('anchor', 'page', 'category')`))
    .addColumn('isVisible', 'integer', (c) => c.notNull().check(sql`"isVisible" in (0, 1)`))
    .addColumn('openInNewTab', 'integer', (c) => c.notNull().check(sql`"openInNewTab" in (0, 1)`))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addCheckConstraint('other_menu_items_not_own_parent', sql`"parentId" is null or "parentId" <> id`)
    .execute()
  await schema
    .createIndex('other_menu_items_parent')
    .on('other_menu_items')
    .columns(['parentId', 'order'])
    .execute()
}
