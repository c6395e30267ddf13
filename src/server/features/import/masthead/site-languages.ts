import { langOf } from '../../settings/settings.ts'
import { type Languages, notesOnHidden } from '../plan/hidden-languages.ts'
import type { PlannedPost } from '../plan/plan-types.ts'

/**
 * How this site stores the languages of an exported site. The first language of that site becomes the first one here.
 */
export type SiteLanguages = {
  /** The language with this tag. */
  langOf(tag: string): string
  /** The group that all translations of a text share: the first of their ids. */
  groupOf(text: { id: string; lang: string; translations: readonly { id: string }[] }): string | undefined
  /** Notes on languages of these texts that this site does not have. */
  notesOn(texts: readonly (readonly Pick<PlannedPost, 'lang'>[])[]): string[]
}

export function siteLanguages(there: Languages, here: Languages): SiteLanguages {
  // Two texts in the same language cannot be translations of each other.
  const isFirstTwice = there.languages.some((tag) => langOf(here, tag) === '')
  return {
    langOf: (tag) => (tag === there.language ? '' : (langOf(here, tag) ?? tag)),
    groupOf({ id, lang, translations }) {
      if (translations.length === 0 || (isFirstTwice && lang === there.language)) return undefined
      return [id, ...translations.map((one) => one.id)].sort()[0]
    },
    notesOn: (texts) =>
      notesOnHidden(
        here,
        texts.flatMap((list) => list.map(({ lang = '' }) => lang)),
      ),
  }
}
