import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import type { CheckLinkTable } from './site-check.table.ts'

/** The addresses of the list that are due. Those that were never requested come first. */
export async function listDue(db: Db, urls: readonly string[], now: string): Promise<string[]> {
  const waiting = new Set<string>()
  const known = new Set<string>()
  for (const some of chunked(urls)) {
    const rows = await db
      .selectFrom('check_links')
      .select(['url', 'notBefore'])
      .where('url', 'in', some)
      .execute()
    for (const { url, notBefore } of rows) {
      known.add(url)
      if (notBefore > now) waiting.add(url)
    }
  }
  const due = urls.filter((url) => !waiting.has(url))
  return due.toSorted((a, b) => Number(known.has(a)) - Number(known.has(b)))
}

export const findLink = (db: Db, url: string): Promise<CheckLinkTable | undefined> =>
  db.selectFrom('check_links').selectAll().where('url', '=', url).executeTakeFirst()

export async function storeLink(db: Db, link: CheckLinkTable): Promise<void> {
  const { url: _, ...change } = link
  await db
    .insertInto('check_links')
    .values(link)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(change))
    .execute()
}

export const listBroken = (db: Db, limit: number): Promise<CheckLinkTable[]> =>
  db.selectFrom('check_links').selectAll().where('state', '=', 'broken').orderBy('url').limit(limit).execute()

export const forgetLinks = (db: Db, before: string) =>
  db.deleteFrom('check_links').where('checkedAt', '<', before).execute()
