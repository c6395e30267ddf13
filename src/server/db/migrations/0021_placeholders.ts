import type { DatabaseThen } from './database-then.ts'

type Color = [red: number, green: number, blue: number]

const batch = 200
const side = 3

/** What was a tiny picture to decode becomes two gradients of its colors. */
export async function up(db: DatabaseThen): Promise<void> {
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

/** Null where the picture cannot be read: nothing is then shown until the real one is there. */
async function gradientsOf(dataAddress: string): Promise<string | null> {
  const { default: sharp } = await import('sharp')
  const bytes = Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64')
  const small = sharp(bytes).resize({ width: side, height: side, fit: 'fill' })
  const pixels = await small
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => undefined)
  return pixels ? placeholderOf(pixels) : null
}

function placeholderOf(pixels: Uint8Array): string | null {
  const cells = Array.from({ length: side * side }, (_, index) => pixels.subarray(index * 4, index * 4 + 4))
  if (cells.some(([, , , alpha]) => alpha !== 255)) return null
  const middle = averageOf(cells)
  const lines = Array.from({ length: side }, (_, line) => line)
  const columns = lines.map((line) => averageOf(cells.filter((_, index) => index % side === line)))
  const rows = lines.map((line) => averageOf(cells.slice(line * side, (line + 1) * side)))
  // Each is shown at half its strength, so each differs from the middle by twice as much.
  const twice = (color: Color) => color.map((value, index) => 2 * value - (middle[index] ?? 0)) as Color
  return `linear-gradient(90deg,${stops(columns.map(twice), '80')}),linear-gradient(${stops(rows.map(twice), '')})`
}

function averageOf(cells: Uint8Array[]): Color {
  const channel = (index: number) => cells.reduce((sum, cell) => sum + (cell[index] ?? 0), 0) / cells.length
  return [channel(0), channel(1), channel(2)]
}

// Each color stands in the middle of its third.
const middles = ['17%', '50%', '83%']

const stops = (colors: Color[], alpha: string) =>
  colors.map((color, index) => `#${color.map(hex).join('')}${alpha} ${middles[index]}`).join()

const hex = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
