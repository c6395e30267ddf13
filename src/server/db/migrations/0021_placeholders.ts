import type { Kysely } from 'kysely'
import { placeholderOf, placeholderSize } from '../../../content/placeholder.ts'
import type { Database } from '../schema.ts'

const batch = 200

/** What was a tiny picture to decode becomes two gradients of its colors. */
export async function up(db: Kysely<Database>): Promise<void> {
  const next = () =>
    db
      .selectFrom('media')
      .select(['id', 'placeholder'])
      .where('placeholder', 'like', 'data:%')
      .limit(batch)
      .execute()
  for (let rows = await next(); rows.length > 0; rows = await next())
    for (const { id, placeholder } of rows)
      await db
        .updateTable('media')
        .set({ placeholder: await gradientsOf(placeholder ?? '') })
        .where('id', '=', id)
        .execute()
}

async function gradientsOf(dataAddress: string): Promise<string | null> {
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')
  const small = sharp(bytes).resize({ ...placeholderSize, fit: 'fill' })
  const pixels = await small
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => undefined)
  return pixels ? placeholderOf(pixels) : null
}
