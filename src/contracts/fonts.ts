/** A family that comes with the product; the id is the name of its Fontsource package. */
export const fontFamilies = [
  { id: 'inter', name: 'Inter', kind: 'sans' },
  { id: 'source-sans-3', name: 'Source Sans 3', kind: 'sans' },
  { id: 'work-sans', name: 'Work Sans', kind: 'sans' },
  { id: 'public-sans', name: 'Public Sans', kind: 'sans' },
  { id: 'manrope', name: 'Manrope', kind: 'sans' },
  { id: 'nunito-sans', name: 'Nunito Sans', kind: 'sans' },
  { id: 'source-serif-4', name: 'Source Serif 4', kind: 'serif' },
  { id: 'literata', name: 'Literata', kind: 'serif' },
  { id: 'lora', name: 'Lora', kind: 'serif' },
  { id: 'merriweather', name: 'Merriweather', kind: 'serif' },
  { id: 'newsreader', name: 'Newsreader', kind: 'serif' },
  { id: 'roboto-slab', name: 'Roboto Slab', kind: 'slab' },
  { id: 'bitter', name: 'Bitter', kind: 'slab' },
  { id: 'jetbrains-mono', name: 'JetBrains Mono', kind: 'mono' },
  { id: 'fraunces', name: 'Fraunces', kind: 'display' },
  { id: 'playfair-display', name: 'Playfair Display', kind: 'display' },
] as const

export type FontFamily = (typeof fontFamilies)[number]
export type FontKind = FontFamily['kind']

/** The family of that name, in any case. Any other name refers to a font of the reader's system. */
export function findFontFamily(name: string): FontFamily | undefined {
  const wanted = name.trim().toLowerCase()
  return fontFamilies.find((family) => family.name.toLowerCase() === wanted)
}
