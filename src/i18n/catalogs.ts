import type { Catalog, OwnTexts } from './catalog.ts'
import { ar } from './catalogs/ar.ts'
import { cs } from './catalogs/cs.ts'
import { da } from './catalogs/da.ts'
import { de } from './catalogs/de.ts'
import { el } from './catalogs/el.ts'
import { en } from './catalogs/en.ts'
import { es } from './catalogs/es.ts'
import { fa } from './catalogs/fa.ts'
import { fi } from './catalogs/fi.ts'
import { fr } from './catalogs/fr.ts'
import { he } from './catalogs/he.ts'
import { hi } from './catalogs/hi.ts'
import { hu } from './catalogs/hu.ts'
import { id } from './catalogs/id.ts'
import { it } from './catalogs/it.ts'
import { ja } from './catalogs/ja.ts'
import { ko } from './catalogs/ko.ts'
import { nb } from './catalogs/nb.ts'
import { nl } from './catalogs/nl.ts'
import { pl } from './catalogs/pl.ts'
import { ptBR } from './catalogs/pt-BR.ts'
import { ptPT } from './catalogs/pt-PT.ts'
import { ro } from './catalogs/ro.ts'
import { ru } from './catalogs/ru.ts'
import { sv } from './catalogs/sv.ts'
import { th } from './catalogs/th.ts'
import { tr } from './catalogs/tr.ts'
import { uk } from './catalogs/uk.ts'
import { vi } from './catalogs/vi.ts'
import { zhHans } from './catalogs/zh-Hans.ts'
import { zhHant } from './catalogs/zh-Hant.ts'
import { type CatalogLanguage, nearestCatalog } from './languages.ts'
import { makeLanguage, type SiteLanguage } from './site-language.ts'

/** The catalog of each language. All of them are loaded: in a browser, load the single one that is needed. */
export const catalogs: Readonly<Record<CatalogLanguage, Catalog>> = {
  ar,
  cs,
  da,
  de,
  el,
  en,
  es,
  fa,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ro,
  ru,
  sv,
  th,
  tr,
  uk,
  vi,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}

// The settings, and those of a preview; more is not used at the same time.
const maxLanguages = 20
const made = new Map<string, SiteLanguage>()

type Choice = { readonly language: string; readonly texts: OwnTexts }

/** The language of a site with these settings: the same object as long as they say the same. */
export function languageOf({ language, texts }: Choice): SiteLanguage {
  const key = `${language} ${JSON.stringify(texts)}`
  const known = made.get(key)
  if (known) return known
  if (made.size >= maxLanguages) made.clear()
  const one = makeLanguage(language, catalogs[nearestCatalog(language)], texts)
  made.set(key, one)
  return one
}

/** English, as a new site has it. */
export const english: SiteLanguage = languageOf({ language: 'en', texts: {} })
