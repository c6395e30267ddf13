type Color = [red: number, green: number, blue: number]

const side = 3

/** The size, in pixels, to which an image is reduced for `placeholderOf`. */
export const placeholderSize = { width: side, height: side }

/**
 * The CSS `background` that is visible until an image has loaded: two layered gradients that together come close to the
 * image's colours, without a file to decode. `pixels` are red, green, blue and alpha of `placeholderSize`, row by row;
 * null for a transparent image.
 */
export function placeholderOf(pixels: Uint8Array): string | null {
  const cells = Array.from({ length: side * side }, (_, index) => pixels.subarray(index * 4, index * 4 + 4))
  if (cells.some(([, , , alpha]) => alpha !== 255)) return null
  const middle = averageOf(cells)
  const lines = Array.from({ length: side }, (_, line) => line)
  const columns = lines.map((line) => averageOf(cells.filter((_, index) => index % side === line)))
  const rows = lines.map((line) => averageOf(cells.slice(line * side, (line + 1) * side)))
  // Each gradient is shown at half strength, so its colours differ from the middle by twice as much.
  const twice = (color: Color) => color.map((value, index) => 2 * value - (middle[index] ?? 0)) as Color
  const half = '80'
  return `linear-gradient(90deg,${stops(columns.map(twice), half)}),linear-gradient(${stops(rows.map(twice), '')})`
}

function averageOf(cells: Uint8Array[]): Color {
  const channel = (index: number) => cells.reduce((sum, cell) => sum + (cell[index] ?? 0), 0) / cells.length
  return [channel(0), channel(1), channel(2)]
}

// Each colour is in the middle of its third.
const middles = ['17%', '50%', '83%']

const stops = (colors: Color[], alpha: string) =>
  colors.map((color, index) => `#${color.map(hex).join('')}${alpha} ${middles[index]}`).join()

const hex = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
