import type { ReadOnly } from '../../../../contracts/read-only.ts'
import type { Settings } from '../../../../contracts/settings.ts'

export type Languages = ReadOnly<Pick<Settings, 'language' | 'languages'>>

/** Notes on those of the languages, as they are stored, that this site does not have. */
export const notesOnHidden = (here: Languages, stored: Iterable<string>): string[] =>
  [...new Set(stored)]
    .filter((tag) => tag !== '' && !here.languages.includes(tag))
    .map((tag) => `Texts in ${names.of(tag)} (${tag}) are hidden until you add this language in the settings`)

const names = new Intl.DisplayNames('en', { type: 'language' })
