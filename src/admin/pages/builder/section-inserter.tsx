import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { t } from '../../texts/t.ts'
import { madeOf, useSections } from '../sections/sections.data.ts'
import { useBlockActions } from './block-actions.ts'

const maxShown = 50

/** The saved sections to add to the page. */
export function SectionInserter({ query }: { query: string }) {
  const { insertSaved } = useBlockActions()
  const { data } = useSections({ q: query.trim(), page: 1, limit: maxShown })
  if (!data || (data.sections.length === 0 && query !== '')) return null
  const more = data.meta.total - data.sections.length
  return (
    <section aria-label={t('Saved sections')}>
      <Text size="xs" c="dimmed" fw={600} mb={6}>
        {t('Saved sections')}
      </Text>
      <Stack gap={6}>
        {data.sections.map((section) => (
          <Group key={section.id} gap={6} wrap="nowrap">
            <div style={{ flex: 1, minInlineSize: 0 }}>
              <Text size="sm" truncate title={section.name}>
                {section.name}
              </Text>
              <Text size="xs" c="dimmed" truncate title={madeOf(section.blockTypes)}>
                {madeOf(section.blockTypes)}
              </Text>
            </div>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('Add {name}', { name: section.name })}
              onClick={() => insertSaved(section)}
            >
              <IconPlus size={16} />
            </ActionIcon>
          </Group>
        ))}
        {more > 0 && (
          <Text size="xs">
            {t(
              { one: '{count} more: search by name.', other: '{count} more: search by name.' },
              { count: more },
            )}
          </Text>
        )}
        {data.meta.total === 0 && (
          <Text size="xs" c="dimmed">
            {t('To use a block on several pages, select it and choose “Save as section…”.')}
          </Text>
        )}
      </Stack>
    </section>
  )
}
