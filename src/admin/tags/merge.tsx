import { Select, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { tagEndpoints } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import { chooseOne } from '../bulk/choose-one.tsx'
import { t } from '../texts/t.ts'
import { useHasLanguage } from '../translations/languages.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { type Row, useFoundTags } from './tags.data.ts'

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

/** The tag that stays: one of the selected, or any other in their language that is found by typing. */
function Target({ items, value, onChange }: TargetProps) {
  const [typed, setTyped] = useState('')
  const hasLanguage = useHasLanguage()
  const [lang = ''] = items.map((tag) => tag.lang).filter(hasLanguage)
  const found = useFoundTags(typed, lang)
  const choices = new Map([...items, ...found].map((tag) => [tag.id, tag.name]))
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
