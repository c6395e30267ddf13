import type { ReadOnly } from '../../../../contracts/read-only.ts'
import type { Settings } from '../../../../contracts/settings.ts'
import { langOf } from '../../settings/settings.ts'
import type { PlannedPost } from '../plan/plan-types.ts'

export type Languages = ReadOnly<Pick<Settings, 'language' | 'languages'>>

/** How the languages of an exported site are stored here. The first one of that site is the first one here, too. */
export type SiteLanguages = {
  /** The language with this tag. */
  langOf(tag: string): string
  /** What all translations of a text have in common: the first of their ids. */
  groupOf(text: { id: string; lang: string; translations: readonly { id: string }[] }): string | undefined
  /** On the languages of these texts that this site does not have. */
  notesOn(texts: readonly (readonly Pick<PlannedPost, 'lang'>[])[]): string[]
}

export function siteLanguages(there: Languages, here: Languages): SiteLanguages {
  // A text cannot be the translation of another one in the same language.
  const isFirstTwice = there.languages.some((tag) => langOf(here, tag) === '')
  return {
    langOf: (tag) => (tag === there.language ? '' : (langOf(here, tag) ?? tag)),
    groupOf({ id, lang, translations }) {
      if (translations.length === 0 || (isFirstTwice && lang === there.language)) return undefined
      return [id, ...translations.map((one) => one.id)].sort()[0]
    },
    notesOn(texts) {
      const tags = new Set<string>()
      for (const posts of texts) for (const { lang } of posts) if (lang !== undefined) tags.add(lang)
      return [...tags]
        .filter((tag) => langOf(here, tag) === undefined)
        .map(
          (tag) =>
            `Texts in ${names.of(tag)} (${tag}) are hidden until you add this language in the settings`,
        )
    },
  }
}

const names = new Intl.DisplayNames('en', { type: 'language' })
