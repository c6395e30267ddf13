import { Stack, Text, UnstyledButton } from '@mantine/core'
import { type DesignedSection, designedSections } from '../../../content/blocks/designed-sections.ts'
import { t } from '../../texts/t.ts'
import { useBlockActions } from './block-actions.ts'
import classes from './block-picture.module.css'
import { BlockPicture } from './block-picture.tsx'

const offered = designedSections.map((section) => ({
  ...section,
  name: t.label(section.name),
  group: t.label(section.group),
  words: t.label(section.words),
  picture: () => [section.make()],
}))

/** The designed sections, each with a picture. */
export function DesignedSections({ query }: { query: string }) {
  const { insertSection } = useBlockActions()
  const groups = Map.groupBy(
    offered.filter((section) => fits(section, query)),
    ({ group }) => group,
  )
  if (groups.size === 0) return <Text size="sm">{t('No sections match “{query}”.', { query })}</Text>
  return [...groups].map(([group, sections]) => (
    <section key={group} aria-label={group}>
      <Text size="xs" c="dimmed" fw={600} mb={6}>
        {group}
      </Text>
      <Stack gap="sm">
        {sections.map((section) => (
          <UnstyledButton
            key={section.name}
            className={classes.section ?? ''}
            aria-label={t('Add {name}', { name: section.name })}
            onClick={() => insertSection(section)}
          >
            <BlockPicture make={section.picture} />
            <Text size="xs" mt={4}>
              {section.name}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    </section>
  ))
}

const fits = ({ name, group, words }: DesignedSection, query: string): boolean =>
  `${name} ${group} ${words}`.toLowerCase().includes(query.trim().toLowerCase())
