import sharp from 'sharp'
import { HEIGHT, type MotifName, motifs, WIDTH } from './motifs.ts'
import { type PaletteName, palettes } from './palettes.ts'
import { randomFrom } from './random.ts'

export type DemoPicture = { motif: MotifName; palette: PaletteName }

/** The drawing as SVG, 8 to 5, `width` in pixels; the same name, motif and palette always give the same drawing. */
export function drawingOf(name: string, { motif, palette }: DemoPicture, width: number): string {
  const shown = { width, height: Math.round((width * HEIGHT) / WIDTH) }
  const colours = palettes[palette]
  const drawing = motifs[motif](randomFrom(name), colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="${colours.ink}" stop-opacity=".3"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${colours.paper}"/>${drawing}<rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`
}

/** The drawing as a JPEG. */
export const toJpeg = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
