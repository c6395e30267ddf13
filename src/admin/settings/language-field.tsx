import { MultiSelect, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { canonicalLanguage } from '../../contracts/language.ts'
import { untranslatedChoices } from '../../contracts/settings.ts'
import { catalogLanguages } from '../../i18n/catalog-languages.ts'
import { nearestCatalog } from '../../i18n/languages.ts'
import { language as adminLanguage, t } from '../texts/t.ts'
import { untranslatedLabels } from './choices.ts'
import type { SettingsEditing } from './settings-editing.ts'

const names = new Intl.DisplayNames(adminLanguage, { type: 'language' })

/** A language in its own words and in those of the admin: “Deutsch (German)”. */
function labelOf(tag: string): string {
  const name = names.of(tag) ?? tag
  const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? name
  return own === name || own === tag ? name : t('{own} ({name}) ¦ a language', { own, name })
}

const translated = catalogLanguages
  .map((value) => ({ value: value as string, label: labelOf(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, adminLanguage))

/** The language of the site: one that has a catalog, or any other tag that is typed. */
export function LanguageField({ editing: { field, form } }: { editing: SettingsEditing }) {
  const { language } = form.values
  const [typed, setTyped] = useState('')
  const more = [language, canonicalLanguage(typed.trim()) ?? '']
  const others = [...new Set(more)].filter((tag) => tag && !translated.some(({ value }) => value === tag))
  const tag = canonicalLanguage(language)
  return (
    <>
      <Select
        {...field('language')}
        description={t(
          'Used for everything that visitors read, except your own content, and for the order of names. Type a tag such as en-GB or pt-BR for a language that is not listed.',
        )}
        searchable
        allowDeselect={false}
        data={[...translated, ...others.map((value) => ({ value, label: `${labelOf(value)}, ${value}` }))]}
        onSearchChange={setTyped}
        filter={({ options, search }) =>
          options.filter((option) => 'value' in option && isMatch(option, search))
        }
        nothingFoundMessage={t('No language has this name or tag')}
        styles={{ options: { maxHeight: 320 } }}
      />
      {tag && isForeign(tag) && (
        <Text size="sm" role="status">
          {t(
            'There is no translation into {language} yet. Dates and numbers are in this language, all other words in English. You can replace them below.',
            { language: names.of(tag) ?? tag },
          )}
        </Text>
      )}
    </>
  )
}

/** Further languages, each with addresses below its tag. */
export function FurtherLanguagesField({ editing: { field, form } }: { editing: SettingsEditing }) {
  const { language, languages = [] } = form.values
  const [typed, setTyped] = useState('')
  const more = [...languages, canonicalLanguage(typed.trim()) ?? '']
  const others = [...new Set(more)].filter((tag) => tag && !translated.some(({ value }) => value === tag))
  const all = [...translated, ...others.map((value) => ({ value, label: `${labelOf(value)}, ${value}` }))]
  return (
    <MultiSelect
      {...field('languages')}
      value={languages}
      description={t(
        'Articles and pages can be translated into them. Addresses of translations begin with the language, such as /de; those of the first language stay as they are. Texts of a language that you remove here are no longer public.',
      )}
      searchable
      data={all.filter(({ value }) => value !== language)}
      onSearchChange={setTyped}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && isMatch(option, search))
      }
      nothingFoundMessage={t('No language has this name or tag')}
      styles={{ options: { maxHeight: 320 } }}
    />
  )
}

const isForeign = (tag: string) =>
  nearestCatalog(tag) === 'en' && new Intl.Locale(tag).maximize().language !== 'en'

function isMatch({ value, label }: { value: string; label: string }, search: string): boolean {
  const words = search.trim().toLowerCase()
  return (
    label.toLowerCase().includes(words) || value.toLowerCase() === canonicalLanguage(words)?.toLowerCase()
  )
}

/** What menus show in further languages of what is not translated. */
export function UntranslatedMenuItemsField({ editing: { field, form } }: { editing: SettingsEditing }) {
  if (!form.values.languages?.length) return null
  return (
    <Select
      {...field('untranslatedMenuItems')}
      description={t(
        'In further languages, a menu item links to the translation of its article, page or category. Choose what happens to items that have none.',
      )}
      allowDeselect={false}
      data={untranslatedChoices.map((value) => ({ value, label: untranslatedLabels[value] }))}
    />
  )
}
