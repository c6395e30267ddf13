/**
 * The smaller versions of an image, and how each is encoded; `processImage` (`images.ts`) makes them. After a change
 * here, make the images of the demo site again: `npm run demo:pictures`.
 */
export const variantRecipe = {
  widths: [320, 640, 960, 1280, 1920],
  avif: { quality: 52, effort: 2 },
  webp: { quality: 78, effort: 4 },
  /**
   * In pixels. Larger AVIF files have half the colour detail, as every WebP file has: they need a third less memory.
   */
  halfColourAbove: 2_000_000,
  /** In pixels: 1920 x 1280. Encoding an AVIF takes about 20 bytes for each. */
  largestAvif: 2_457_600,
  /** An image so tall that an AVIF of this width would be too large gets only WebP, so that its words stay readable. */
  narrowestOfTall: 960,
  /** For WebP files that are larger than any AVIF file may be. They need half the memory with this effort. */
  effortOfLargest: 2,
}

type Size = { width: number; height: number }

export const isLargerThanAvif = ({ width, height }: Size) => width * height > variantRecipe.largestAvif

export function encodingOf(format: 'avif' | 'webp', size: Size) {
  const { avif, webp, halfColourAbove, effortOfLargest } = variantRecipe
  if (format === 'webp') return isLargerThanAvif(size) ? { ...webp, effort: effortOfLargest } : webp
  return { ...avif, chromaSubsampling: size.width * size.height > halfColourAbove ? '4:2:0' : '4:4:4' }
}

export type PlannedVariant = { name: string; width: number; format: 'avif' | 'webp' }

// No WebP can be higher than this.
const highest = 16_383

/** The smaller versions of an image of this size in pixels, narrow to wide, AVIF before WebP. */
export function plannedVariants(size: Size, wanted: number[] = variantRecipe.widths): PlannedVariant[] {
  const widths = wanted
    .map((width) => Math.min(width, size.width))
    .filter((width) => (size.height * width) / size.width <= highest)
  return [...planned('avif', avifWidths(size, widths)), ...planned('webp', widths)].sort(
    (a, b) => a.width - b.width,
  )
}

function planned(format: PlannedVariant['format'], widths: number[]): PlannedVariant[] {
  return [...new Set(widths)].map((width) => ({ name: `${width}.${format}`, width, format }))
}

function avifWidths({ width, height }: Size, widths: number[]): number[] {
  const { largestAvif, narrowestOfTall } = variantRecipe
  const widest = Math.floor(Math.sqrt((largestAvif * width) / height))
  if (Math.max(...widths) <= widest) return widths
  return widest < narrowestOfTall ? [] : widths.map((wanted) => Math.min(wanted, widest))
}
