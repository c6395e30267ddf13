import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import { type Config, Drawer } from '@puckeditor/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import { may } from '../../auth/auth-store.ts'
import { useBlockActions } from './block-actions.ts'
import classes from './builder.module.css'
import { SectionInserter } from './section-inserter.tsx'

/** The blocks to drag onto the page or to add with a button. */
export function Inserter({ config, isSection }: { config: Config; isSection: boolean }) {
  const [query, setQuery] = useState('')
  const { insert } = useBlockActions()
  const groups = Object.values(config.categories ?? {})
    .filter(({ visible }) => visible !== false)
    .map(({ title, components = [] }) => ({
      title,
      types: components.filter((type) => fits(type, query)),
    }))
    .filter(({ types }) => types.length > 0)
  return (
    <Stack gap="sm">
      <TextInput
        aria-label="Search blocks"
        placeholder="Search blocks"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {groups.length === 0 && <Text size="sm">No blocks match “{query}”.</Text>}
      {groups.map(({ title, types }) => (
        <section key={title} aria-label={title}>
          <Text size="xs" c="dimmed" fw={600} mb={6}>
            {title}
          </Text>
          <Stack gap={6}>
            {types.map((type) => (
              <Group key={type} gap={6} wrap="nowrap">
                <div className={classes.drag}>
                  <Drawer>
                    <Drawer.Item name={type} label={labelOf(type)} />
                  </Drawer>
                </div>
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label={`Add ${labelOf(type)}`}
                  onClick={() => insert(type)}
                >
                  <IconPlus size={16} />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        </section>
      ))}
      {!isSection && may('section.read') && <SectionInserter query={query} />}
    </Stack>
  )
}

const labelOf = (type: string): string => blockDefinitions[type]?.label ?? type

function fits(type: string | number | symbol, query: string): type is string {
  const { label = '', words = '' } = blockDefinitions[String(type)] ?? {}
  return `${label} ${words}`.toLowerCase().includes(query.trim().toLowerCase())
}
