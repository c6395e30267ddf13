import type { DatabaseThen } from './database-then.ts'

/** Finds what one import has stored, without reading what others have stored of sites with the same name. */
export async function up({ schema }: DatabaseThen): Promise<void> {
  await schema
    .createIndex('import_extras_of_run')
    .on('import_extras')
    .columns(['source', 'runId', 'kind', 'sourceId'])
    .execute()
}
