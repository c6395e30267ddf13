import type { Db } from '../../db/schema.ts'
import type { SiteCopyTable } from './staging-copy.table.ts'

/** Undefined if the site is not a copy, also in a database that has no such table yet. */
export async function findCopy(db: Db): Promise<SiteCopyTable | undefined> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'site_copy')) return undefined
  return db.selectFrom('site_copy').selectAll().executeTakeFirst()
}

/** With undefined, the site stops being a copy. */
export async function storeCopy(db: Db, copy: SiteCopyTable | undefined): Promise<void> {
  await db.deleteFrom('site_copy').execute()
  if (copy) await db.insertInto('site_copy').values(copy).execute()
}
