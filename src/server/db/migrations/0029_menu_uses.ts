import type { DatabaseThen } from './database-then.ts'

const fileAddress = /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//g

/** The files that the menu leads to count as used. */
export async function up(db: DatabaseThen): Promise<void> {
  const items: { link: string }[] = await db.selectFrom('menu_items').select('link').execute()
  const ids = new Set(
    items.flatMap(({ link }) => Array.from(link.matchAll(fileAddress), ([, id]) => id ?? '')),
  )
  for (const usedId of ids)
    if (await db.selectFrom('media').select('id').where('id', '=', usedId).executeTakeFirst())
      await db.insertInto('uses').values({ usedId, kind: 'menu', place: 'link', entityId: 'menu' }).execute()
}
