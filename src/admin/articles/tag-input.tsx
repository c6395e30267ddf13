import { Autocomplete, Select } from '@mantine/core'
import { useState } from 'react'
import { useFoundTags } from '../tags/tags.data.ts'
import { t } from '../texts/t.ts'
import type { ListAddress } from '../ui/list-address.ts'

type Props = { value: string; onChange: (value: string) => void }

/** Chooses an existing tag or a new one. */
export function TagInput({ value, onChange }: Props) {
  const names = useFoundTags(value).map(({ name }) => name)
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
  const found = useFoundTags(typed, address.get('lang')).map(({ slug, name }) => ({
    value: slug,
    label: name,
  }))
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
