import type { PageTexts } from './browser-language.ts'
import type { Catalog, OwnForms, OwnTexts, TextKey, Texts } from './catalog.ts'
import { en } from './catalogs/en.ts'
import { englishInBrowser } from './en-in-browser.ts'
import { directionOf, nearestCatalog, openGraphLocale } from './languages.ts'
import { makeTexts } from './make-texts.ts'
import type { Message, Plural } from './message.ts'

/** The language of a site, with everything that is written in it. */
export type SiteLanguage = {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly openGraph: string
  readonly texts: Texts
  /** Whether every text is the English one. */
  readonly isEnglish: boolean
  /** What the scripts of a page need to know; undefined if it is English, which they have themselves. */
  /** These texts as data, for a script. */
  pageTexts(keys: readonly TextKey[]): PageTexts
  readonly inBrowser: PageTexts | undefined
}

/** The texts of `scripts` that stand in them in English. */
const inScripts = ['copy', 'copied', 'couldNotCopy', 'newerVersion', 'reload', 'compared'] as const
const browserKeys = [...(Object.keys(englishInBrowser) as TextKey[]), ...inScripts]

/** `own`: the texts of the settings that replace those of the catalog. */
export function makeLanguage(tag: string, catalog: Catalog, own: OwnTexts = {}): SiteLanguage {
  const messages = withOwn(catalog, own)
  const plurals = nearestCatalog(tag)
  const pageTexts = (keys: readonly TextKey[]): PageTexts => ({
    plurals,
    messages: Object.fromEntries(keys.map((key) => [key, messages[key]])),
  })
  const isEnglishHere = (key: TextKey) => messages[key] === en[key]
  return {
    tag,
    dir: directionOf(tag),
    openGraph: openGraphLocale(tag),
    texts: makeTexts<Texts>(messages, tag, plurals),
    isEnglish: (Object.keys(en) as TextKey[]).every(isEnglishHere),
    inBrowser: browserKeys.every(isEnglishHere) ? undefined : pageTexts(browserKeys),
    pageTexts,
  }
}

function withOwn(catalog: Catalog, own: OwnTexts): Record<TextKey, Message> {
  const messages: Record<TextKey, Message> = { ...catalog }
  for (const key of Object.keys(own) as TextKey[]) {
    const [standard, text] = [catalog[key], own[key]]
    if (typeof standard === 'string' && typeof text === 'string' && text !== '') messages[key] = text
    if (typeof standard === 'object' && typeof text === 'object') messages[key] = withForms(standard, text)
  }
  return messages
}

const withForms = (standard: Plural, own: OwnForms): Plural => ({
  ...standard,
  ...Object.fromEntries(Object.entries(own).filter(([, text]) => text)),
})
