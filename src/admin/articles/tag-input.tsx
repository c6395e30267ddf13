import { Autocomplete, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagEndpoints } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { ListAddress } from '../ui/list-address.ts'

const pauseMs = 200
const maxShown = 50

/** The tags that begin with the typed text, of one language or of all. */
function useTags(typed: string, lang = '') {
  const [q] = useDebouncedValue(typed, pauseMs)
  const { data } = useQuery({
    queryKey: ['articles', 'tags', q, lang],
    queryFn: ({ signal }) =>
      call(tagEndpoints.adminList, {
        query: { q, limit: String(maxShown), ...(lang !== '' && { lang }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return data?.tags ?? []
}

type Props = { value: string; onChange: (value: string) => void }

/** Chooses an existing tag or a new one. */
export function TagInput({ value, onChange }: Props) {
  const names = useTags(value).map(({ name }) => name)
  return (
    <Autocomplete
      label={t('Tag')}
      data-autofocus
      maxLength={80}
      value={value}
      onChange={onChange}
      data={names}
    />
  )
}

const all = t('All tags')

/** Filters a list by a tag, found by typing. */
export function TagFilter({ address }: { address: ListAddress }) {
  const [typed, setTyped] = useState('')
  const chosen = address.get('tag')
  const found = useTags(typed, address.get('lang')).map(({ slug, name }) => ({ value: slug, label: name }))
  const isFound = chosen === '' || found.some(({ value }) => value === chosen)
  return (
    <Select
      aria-label={t('Tag')}
      value={chosen}
      onChange={(slug) => address.set({ tag: slug ?? '' })}
      data={[{ value: '', label: all }, ...(isFound ? [] : [{ value: chosen, label: chosen }]), ...found]}
      searchable
      // The server has already filtered the list.
      filter={({ options }) => options}
      // The name of a chosen tag is not a search.
      onSearchChange={(text) =>
        setTyped([all, chosen, ...found.map(({ label }) => label)].includes(text) ? '' : text)
      }
      allowDeselect={false}
      onFocus={(event) => event.currentTarget.select()}
      nothingFoundMessage={t('No tags match')}
    />
  )
}
