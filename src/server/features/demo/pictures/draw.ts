import sharp from 'sharp'
import { HEIGHT, type MotifName, motifs, WIDTH } from './motifs.ts'
import { type PaletteName, palettes } from './palettes.ts'
import { randomFrom } from './random.ts'

export type DemoPicture = { motif: MotifName; palette: PaletteName; isSmall?: boolean }

/**
 * Draws a picture as a JPEG of 1200 x 750, or of 800 x 500 where it only stands within a text: larger ones cost much
 * time when they are encoded. The same name, motif and palette always give the same picture.
 */
export function drawPicture(name: string, { motif, palette, isSmall }: DemoPicture): Promise<Buffer> {
  const shown = isSmall ? { width: 800, height: 500 } : { width: 1200, height: 750 }
  const colours = palettes[palette]
  const drawing = motifs[motif](randomFrom(name), colours)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="${colours.ink}" stop-opacity=".3"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${colours.paper}"/>${drawing}<rect width="100%" height="100%" fill="url(#light)"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}
