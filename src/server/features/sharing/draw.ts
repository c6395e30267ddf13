import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { isRightToLeft } from '../../../content/direction.ts'
import { type Card, cardSize } from './card.ts'
import { readableColors } from './card-colors.ts'
import { loadFonts } from './card-fonts.ts'
import { layOut } from './card-layout.ts'
import { drawable } from './drawable.ts'

let fonts: Promise<Font[]> | undefined

/** The card as a PNG of 1200 × 630 pixels. Characters that the fonts lack are left out. */
export async function drawCard({ title, siteName, colors }: Card): Promise<Buffer> {
  fonts ??= loadFonts()
  const loaded = await fonts
  const words = {
    title: await drawable(title, loaded),
    siteName: await drawable(siteName, loaded),
  }
  const isMirrored = isRightToLeft(words.title || words.siteName)
  const drawing = await satori(layOut({ ...words, isMirrored, colors: readableColors(colors) }), {
    ...cardSize,
    fonts: loaded,
  })
  return sharp(Buffer.from(drawing)).png({ palette: true, dither: 0 }).toBuffer()
}
