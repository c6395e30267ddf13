import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowMerge } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tagEndpoints } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { chooseOne } from '../bulk/choose-one.tsx'
import { t } from '../texts/t.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import type { Row } from './tags.data.ts'

const pauseMs = 200

/** The bulk action that makes one tag of many. */
export function useMerge(): BulkAction<Row> {
  const target = useRef('')
  return {
    label: t('Merge…'),
    icon: <IconArrowMerge size={16} />,
    done: {
      some: (count) => t({ one: '{count} tag merged.', other: '{count} tags merged.' }, { count }),
      none: t('Nothing was merged.'),
    },
    async ask(items) {
      const choice = await chooseOne({
        title: t(
          { one: 'Merge {count} tag into one', other: 'Merge {count} tags into one' },
          { count: items.length },
        ),
        action: t('Merge'),
        field: (input) => <Target items={items} {...input} />,
      })
      target.current = choice ?? ''
      return choice !== undefined
    },
    isNoop: ({ id }) => id === target.current,
    act: ({ id }) => call(tagEndpoints.merge, { params: { id: target.current }, body: { ids: [id] } }),
  }
}

type TargetProps = { items: Row[]; value: string; onChange: (id: string) => void }

/** The tag that stays: one of the selected, or any other that is found by typing. */
function Target({ items, value, onChange }: TargetProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, pauseMs)
  const { data } = useQuery({
    queryKey: ['tags', 'to merge into', q],
    queryFn: ({ signal }) => call(tagEndpoints.adminList, { query: { q, limit: '50' }, signal }),
    placeholderData: keepPreviousData,
  })
  const choices = new Map([...items, ...(data?.tags ?? [])].map((tag) => [tag.id, tag.name]))
  return (
    <>
      <Select
        label={t('The tag that stays')}
        placeholder={t('Choose a tag')}
        data-autofocus
        searchable
        value={value}
        onChange={(id) => onChange(id ?? '')}
        onSearchChange={(text) => setTyped([...choices.values()].includes(text) ? '' : text)}
        data={[...choices].map(([id, name]) => ({ value: id, label: name }))}
        nothingFoundMessage={t('No tags match')}
      />
      <Text size="sm">
        {t(
          'It gets the articles of the other tags, and their addresses will redirect to it. This cannot be undone.',
        )}
      </Text>
    </>
  )
}
