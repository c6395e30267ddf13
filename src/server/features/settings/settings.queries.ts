import type { Selectable } from 'kysely'
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

/** Whether there is such a page, in any status, outside the trash. */
/** The language of a page as it is stored; undefined if there is no such page. */
export const langOfPage = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('pages').select('lang').where('id', '=', id).executeTakeFirst())?.lang

/** Whether there is a text in this further language. */
export async function hasTexts(db: Db, lang: string): Promise<boolean> {
  for (const table of ['articles', 'pages', 'tags'] as const) {
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
