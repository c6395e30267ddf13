import type { DatabaseThen } from './database-then.ts'

/**
 * When the words of a public article last changed for its readers. Nobody knows that of earlier changes: null says that
 * there was none.
 */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema.alterTable('articles').addColumn('revisedAt', 'text').execute()
}
