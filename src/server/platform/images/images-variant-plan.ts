/**
 * Which smaller versions a picture gets, and how each is encoded; `processImage` (`images.ts`) makes them. After a change here, make the pictures of the
 * demonstration site again: `npm run demo:pictures`.
 */
export const variantRecipe = {
  widths: [320, 640, 960, 1280, 1920],
  avif: { quality: 52, effort: 2 },
  webp: { quality: 78, effort: 4 },
  /** In pixels. Larger AVIF files have half the colour detail, like every WebP: they take a third less memory. */
  halfColourAbove: 2_000_000,
}

export function encodingOf(format: 'avif' | 'webp', { width, height }: { width: number; height: number }) {
  if (format === 'webp') return variantRecipe.webp
  const chromaSubsampling = width * height > variantRecipe.halfColourAbove ? '4:2:0' : '4:4:4'
  return { ...variantRecipe.avif, chromaSubsampling }
}

export type PlannedVariant = { name: string; width: number; format: 'avif' | 'webp' }

// No WebP can be higher than this.
const highest = 16_383

/** The smaller versions of a picture of this size in pixels, narrow to wide, AVIF before WebP. */
export function plannedVariants(
  size: { width: number; height: number },
  widths: number[] = variantRecipe.widths,
): PlannedVariant[] {
  const fitting = [...new Set(widths.map((wanted) => Math.min(wanted, size.width)))]
  return fitting
    .filter((width) => (size.height * width) / size.width <= highest)
    .sort((a, b) => a - b)
    .flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({ name: `${width}.${format}`, width, format })),
    )
}
