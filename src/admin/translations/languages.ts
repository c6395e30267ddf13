import { languagePrefix } from '../../contracts/paths.ts'
import { nameOfLanguage } from '../../i18n/languages.ts'
import { usePublicSettings } from '../shell/site-name.ts'

export type Language = { tag: string; name: string }

/** The languages of the site, the first one first; none if there is only one. */
export function useLanguages(): Language[] {
  const settings = usePublicSettings()
  if (!settings || settings.languages.length === 0) return []
  return [settings.language, ...settings.languages].map((tag) => ({ tag, name: nameOfLanguage(tag) }))
}

/** Whether the site has a language. The settings may have lost that of a text. */
export function useHasLanguage(): (lang: string) => boolean {
  const settings = usePublicSettings()
  return (lang) => settings !== undefined && [settings.language, ...settings.languages].includes(lang)
}

/** The entries in a language, or in the first one of the site. Undefined until loaded. */
export function useInLanguage<T extends { lang: string }>(
  all: readonly T[] | undefined,
  lang: string | undefined,
): T[] | undefined {
  const first = usePublicSettings()?.language
  const tag = lang ?? first
  return tag === undefined ? undefined : all?.filter((one) => one.lang === tag)
}

/** What the addresses of texts in a language begin with: '' for the first one. */
export function usePrefix(): (lang: string) => string {
  const first = usePublicSettings()?.language
  return (lang) => (lang === '' || first === undefined || lang === first ? '' : languagePrefix(lang))
}

type Translated = { lang: string; translations: readonly { lang: string }[] }

/** The languages into which a text is not translated. */
export const missingIn = (languages: readonly Language[], { lang, translations }: Translated): Language[] =>
  languages.filter(({ tag }) => tag !== lang && !translations.some((one) => one.lang === tag))
