/** A BCP 47 tag as it is usually spelt, with its script and region at most; undefined if there is no such tag. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag)
    return new Intl.Locale(canonical).baseName === canonical ? canonical : undefined
  } catch {
    return undefined
  }
}

/** A public page in one of its languages. `isIndexed`: search engines may list it, at this address. */
export type Alternate = { tag: string; url: string; isIndexed: boolean }

/** The plural categories of all languages. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
