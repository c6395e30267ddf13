import { Text } from '@mantine/core'
import type { Translation } from '../../contracts/common.ts'
import { t } from '../texts/t.ts'
import type { ListAddress } from '../ui/list-address.ts'
import { ChoiceFilter } from '../ui/list-controls.tsx'
import { enumerated } from '../ui/lists.ts'
import type { Column } from '../ui/rows.tsx'
import { type Language, missingIn, useLanguages } from './languages.ts'

/** Filters a list by language, if the site has several. */
export function LanguageFilter({ address }: { address: ListAddress }) {
  const languages = useLanguages()
  if (languages.length === 0) return null
  return (
    <ChoiceFilter
      address={address}
      name="lang"
      label={t('Language')}
      all={t('All languages')}
      choices={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      resets={{ category: '', tag: '' }}
    />
  )
}

type Listed = { lang: string; translations: Translation[] }

/** The language of each text, and those into which it is not translated yet; no column if the site has one language. */
export const languageColumns = <T extends Listed>(languages: readonly Language[]): Column<T>[] =>
  languages.length === 0
    ? []
    : [{ title: t('Language'), cell: (text) => <InLanguages text={text} languages={languages} /> }]

function InLanguages({ text, languages }: { text: Listed; languages: readonly Language[] }) {
  const missing = missingIn(languages, text)
  return (
    <>
      {languages.find(({ tag }) => tag === text.lang)?.name ?? text.lang}
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Missing: {languages}', { languages: enumerated(missing.map(({ name }) => name)) })}
        </Text>
      )}
    </>
  )
}
