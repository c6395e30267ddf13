import type { ReadOnly } from '../../../../contracts/read-only.ts'
import type { Settings } from '../../../../contracts/settings.ts'
import { english } from '../../../../i18n/said.ts'

export type Languages = ReadOnly<Pick<Settings, 'language' | 'languages'>>

/** Notes on those of the stored languages that this site does not have. */
export const notesOnHidden = (here: Languages, stored: Iterable<string>): string[] =>
  [...new Set(stored)]
    .filter((tag) => tag !== '' && !here.languages.includes(tag))
    .map((tag) =>
      english('Texts in {names} ({tag}) are hidden until you add this language in the settings', {
        names: names.of(tag) ?? tag,
        tag,
      }),
    )

const names = new Intl.DisplayNames('en', { type: 'language' })
