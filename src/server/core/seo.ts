import type { Seo, SeoInput } from '../../contracts/common.ts'

/** Merges the sent fields into the stored ones. */
export function mergeSeo(stored: Seo, change: SeoInput | undefined): Seo {
  const sent = Object.entries(change ?? {}).filter(([, value]) => value !== undefined)
  return { ...stored, ...(Object.fromEntries(sent) as Partial<Seo>) }
}
