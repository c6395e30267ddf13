import type { DatabaseThen } from './database-then.ts'

/** Deleting a user read every revision, draft and preview link. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  for (const table of ['revisions', 'drafts', 'preview_links'])
    await schema.createIndex(`${table}_user`).on(table).column('userId').execute()
}
