import type { Selectable } from 'kysely'
import { chunked } from '../../db/chunked.ts'
import type { Db } from '../../db/schema.ts'
import { recordUses } from '../../db/uses.ts'
import type { SettingsTable } from './settings.table.ts'

type StoredSettings = Pick<Selectable<SettingsTable>, 'value' | 'version'>

export const findSettings = (db: Db): Promise<StoredSettings | undefined> =>
  db.selectFrom('settings').select(['value', 'version']).where('id', '=', 1).executeTakeFirst()

export async function storeSettings(
  db: Db,
  { value, version, now }: StoredSettings & { now: string },
): Promise<void> {
  await db.updateTable('settings').set({ value, version, updatedAt: now }).where('id', '=', 1).execute()
  await recordUses(db, { kind: 'settings', entityId: 'settings' }, { value })
}

/** The language of a page as it is stored; undefined if there is no such page. */
export const langOfPage = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('pages').select('lang').where('id', '=', id).executeTakeFirst())?.lang

/** Whether there is a text in this further language. */
export async function hasTexts(db: Db, lang: string): Promise<boolean> {
  for (const table of ['articles', 'pages', 'categories', 'tags', 'series'] as const) {
    const found = await db
      .selectFrom(table)
      .select('id')
      .where(({ fn }) => fn<string>('lower', ['lang']), '=', lang.toLowerCase())
      .where('lang', '<>', '')
      .limit(1)
      .executeTakeFirst()
    if (found) return true
  }
  return false
}

/**
 * Returns the ids that are menu items, in a menu or in the trash, where an item may be inside another one’s entry. May
 * also return ids of such items that were not asked for.
 */
export async function listMenuItemIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const found: { id: string }[] = []
  for (const some of chunked(ids)) {
    const ofHeader = db.selectFrom('menu_items').select('id').where('id', 'in', some)
    const others = db.selectFrom('other_menu_items').select('id').where('id', 'in', some)
    const trashed = db.selectFrom('trash').select('id').where('id', 'in', some)
    found.push(...(await ofHeader.union(others).union(trashed).execute()))
  }
  const known = new Set(found.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) for (const id of await listTrashedBelow(db)) known.add(id)
  return [...known]
}

/** The items that were under one in the trash, and are part of it. */
async function listTrashedBelow(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('trash').select('content').where('kind', '=', 'menuItem').execute()
  return rows.flatMap(({ content }) =>
    (JSON.parse(content) as { children: { id: string }[] }).children.map(({ id }) => id),
  )
}
