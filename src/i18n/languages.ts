import { catalogLanguages } from './catalog-languages.ts'

export type CatalogLanguage = (typeof catalogLanguages)[number]

const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

// Norwegian in general and in Nynorsk, and Portuguese as it is written outside Brazil.
const nearOnes: Readonly<Record<string, CatalogLanguage>> = { no: 'nb', nn: 'nb', pt: 'pt-PT' }

/** The catalog for a language: its own, or that of the same language in another script or region, or English. */
export function nearestCatalog(tag: string): CatalogLanguage {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const wanted = [
    tag,
    `${language}-${script}-${region}`,
    `${language}-${script}`,
    `${language}-${region}`,
    language,
  ]
  const known = (name: string | undefined) => catalogLanguages.find((catalog) => catalog === name)
  const found = wanted.map(known).find((catalog) => catalog !== undefined)
  return (
    found ?? nearOnes[language] ?? catalogLanguages.find((one) => isSameIn(one, language, script)) ?? 'en'
  )
}

function isSameIn(catalog: string, language: string, script: string | undefined): boolean {
  const other = new Intl.Locale(catalog).maximize()
  return other.language === language && other.script === script
}

/** A language as those who speak it call it, with a capital letter where its script has them. */
export function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** The language with its region, as Open Graph wants it: `en_US`. */
export function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return region ? `${language}_${region}` : language
}
