import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Ctx } from '../src/server/core/context.ts'
import * as media from '../src/server/features/media/media.ts'
import { newId } from '../src/server/platform/ids.ts'

const sizes = [
  { width: 1600, height: 900 },
  { width: 1200, height: 1600 },
  { width: 2400, height: 1600 },
]
const batch = 250

/**
 * Adds `count` pictures to the library and returns their addresses. Only the first few have files: the others are rows
 * as the server would have written them, because pages that nobody looks at never load their pictures.
 */
export async function addPictures(ctx: Ctx, count: number): Promise<string[]> {
  const originals: string[] = []
  for (const [index, size] of sizes.entries()) originals.push(await upload(ctx, index, size))
  const rows = await ctx.db.selectFrom('media').selectAll().where('id', 'in', originals).execute()
  const urls: string[] = []
  for (let first = 0; first < count; first += batch) {
    const copies = Array.from({ length: Math.min(batch, count - first) }, (_, index) => {
      const original = rows[(first + index) % rows.length] as (typeof rows)[number]
      const id = newId()
      const own = (text: string) => text.replaceAll(original.id, id)
      const alt = `Picture number ${first + index}`
      return { ...original, id, alt, key: own(original.key), variants: own(original.variants) }
    })
    await ctx.db.insertInto('media').values(copies).execute()
    urls.push(...copies.map(({ key }) => `/media/${key}`))
  }
  return urls
}

/** A picture with some colours in soft transitions, about as large as a photograph of this size. */
async function upload(ctx: Ctx, index: number, size: { width: number; height: number }): Promise<string> {
  const file = path.join(tmpdir(), `masthead-bench-${newId()}.jpg`)
  const colors = Buffer.from(Array.from({ length: 48 }, (_, at) => (at * 37 + index * 91) % 256))
  const raw = { width: 4, height: 4, channels: 3 } as const
  const picture = sharp(colors, { raw }).resize(size.width, size.height, { kernel: 'cubic' })
  writeFileSync(file, await picture.jpeg({ quality: 85 }).toBuffer())
  const checksum = randomBytes(32).toString('hex')
  const uploaded = await media.upload(ctx, { path: file, filename: `picture-${index}.jpg`, checksum })
  rmSync(file)
  return uploaded.id
}
