import type { DatabaseThen } from './database-then.ts'

/**
 * How images are cropped, turned and mirrored (JSON in `edit`), by the key of the file made of it, and the file as uploaded
 * with its size. Beside `media`: an earlier version puts other keys there and need not know.
 */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createTable('picture_edits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('originalKey', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('edit', 'text', (c) => c.notNull())
    .execute()
}
