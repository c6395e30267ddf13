import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { canonicalLanguage } from '../../contracts/language.ts'
import type { Catalog } from '../../i18n/catalog.ts'
import type { Message } from '../../i18n/message.ts'
import { loadCatalog } from '../shell/site-language.ts'
import { language as adminLanguage, t } from '../texts/t.ts'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { labelOf } from './labels-and-tabs.ts'
import type { SettingsEditing } from './settings-editing.ts'

/** More would make typing slow; the search finds all others. */
const maxShown = 30

type Entry = { key: string; category: string | undefined; path: string; standard: string }

/** The names of the texts are English. In other languages the standard text tells people more. */
const nameOf = ({ path, standard }: Entry): string => (adminLanguage === 'en' ? labelOf(path) : standard)

/** One text for each entry of the catalog, with the standard text as placeholder. */
export function OwnTextList({ editing }: { editing: SettingsEditing }) {
  const language = canonicalLanguage(editing.form.values.language) ?? 'en'
  const { data, error, refetch } = useQuery({
    queryKey: ['catalog', language],
    queryFn: () => loadCatalog(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <Searched catalog={data} editing={editing} />
  if (error)
    return <Failed error={error} fallback={t('Failed to load the words')} onRetry={() => void refetch()} />
  return <LoadingRows rows={4} />
}

function Searched({ catalog, editing }: { catalog: Catalog; editing: SettingsEditing }) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim().toLowerCase())
  const { errors } = editing.form
  const found = entriesOf(catalog).filter(
    (entry) =>
      errors[entry.path] ||
      `${nameOf(entry)} ${entry.standard} ${ownOf(editing, entry)}`.toLowerCase().includes(words),
  )
  // Wrong ones first, then those with a text of their own.
  const rank = (entry: Entry) => (errors[entry.path] ? 0 : 1)
  const shown = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxShown)
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label={t('Find words')}
        description={t(
          'Leave a field empty to use the standard text. Keep what is in braces, such as {title}: the value goes there.',
          { title: '{title}' },
        )}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {found.length > shown.length
          ? t(
              {
                one: '{shown} of {count} texts. Search to see others.',
                other: '{shown} of {count} texts. Search to see others.',
              },
              { shown: shown.length, count: found.length },
            )
          : found.length === 0
            ? t('No texts match')
            : t({ one: '{count} text', other: '{count} texts' }, { count: found.length })}
      </Text>
      {shown.map((entry) => (
        <TextInput
          key={entry.path}
          label={nameOf(entry)}
          placeholder={entry.standard}
          value={ownOf(editing, entry)}
          error={errors[entry.path]}
          onChange={(event) => change(editing, entry, event.currentTarget.value)}
          dir="auto"
        />
      ))}
    </Stack>
  )
}

function entriesOf(catalog: Catalog): Entry[] {
  return Object.entries<Message>(catalog).flatMap(([key, message]): Entry[] =>
    typeof message === 'string'
      ? [{ key, category: undefined, path: `texts.${key}`, standard: message }]
      : Object.entries(message).map(([category, standard]) => ({
          key,
          category,
          path: `texts.${key}.${category}`,
          standard,
        })),
  )
}

function ownOf({ form }: SettingsEditing, { key, category }: Entry): string {
  const own = form.values.texts[key]
  if (category === undefined) return typeof own === 'string' ? own : ''
  return (typeof own === 'object' && own[category as keyof typeof own]) || ''
}

function change({ form }: SettingsEditing, { key, category, path }: Entry, text: string): void {
  const { texts } = form.values
  const own = texts[key]
  const changed = category === undefined ? text : { ...(typeof own === 'object' && own), [category]: text }
  form.setFieldValue('texts', { ...texts, [key]: changed })
  form.clearFieldError(path)
}
