import { SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { Config } from '@puckeditor/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import { may } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useBlockActions } from './block-actions.ts'
import classes from './block-tile.module.css'
import { BlockTile } from './block-tile.tsx'
import { SectionInserter } from './section-inserter.tsx'

const DesignedSections = lazyPart(async () => (await import('./designed-sections.tsx')).DesignedSections)

const searches = { blocks: t('Search blocks'), sections: t('Search sections') }

/** The blocks to drag onto the page or to add with a button, and the designed sections. */
export function Inserter({ config, isSection }: { config: Config; isSection: boolean }) {
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<'blocks' | 'sections'>('blocks')
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('What to add')}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
        data={[
          { value: 'blocks', label: t('Blocks') },
          { value: 'sections', label: t('Sections') },
        ]}
      />
      <TextInput
        aria-label={searches[kind]}
        placeholder={searches[kind]}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {kind === 'sections' && (
        <Suspense fallback={<Skeleton height={240} />}>
          <DesignedSections query={query} />
        </Suspense>
      )}
      {kind === 'blocks' && <Blocks config={config} query={query} />}
      {!isSection && may('section.read') && <SectionInserter query={query} />}
    </Stack>
  )
}

/** The kinds of blocks, in groups. */
function Blocks({ config, query }: { config: Config; query: string }) {
  const { insert } = useBlockActions()
  const groups = Object.values(config.categories ?? {})
    .filter(({ visible }) => visible !== false)
    .map(({ title, components = [] }) => ({
      title,
      types: components.filter((type) => fits(type, query)),
    }))
    .filter(({ types }) => types.length > 0)
  return (
    <>
      {groups.length === 0 && <Text size="sm">{t('No blocks match “{query}”.', { query })}</Text>}
      {groups.map(({ title, types }) => (
        <section key={title} aria-label={title}>
          <Text size="xs" c="dimmed" fw={600} mb={6}>
            {title}
          </Text>
          <div className={classes.tiles}>
            {types.map((type) => (
              <BlockTile key={type} type={type} onAdd={() => insert(type)} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

function fits(type: string | number | symbol, query: string): type is string {
  const { label = '', words = '' } = blockDefinitions[String(type)] ?? {}
  return `${t.label(label)} ${t.label(words)}`.toLowerCase().includes(query.trim().toLowerCase())
}
