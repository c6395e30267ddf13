import type { DatabaseThen } from './database-then.ts'

/** The language in which a person uses the admin; null for the one of their browser. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema.alterTable('users').addColumn('language', 'text').execute()
}
