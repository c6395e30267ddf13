import { SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core'
import { templates } from '../../content/blocks/templates.ts'
import type { Blocks } from '../../contracts/pages.ts'
import { t } from '../texts/t.ts'
import { BlockPicture } from './builder/block-picture.tsx'
import classes from './template-choice.module.css'

// The top of a page is enough to recognize it.
const shownBlocks = 3
const offered = templates.map((template) => {
  const isEmpty = template.make().content.length === 0
  return {
    ...template,
    name: t.label(template.name),
    description: t.label(template.description),
    picture: isEmpty ? undefined : () => template.make().content.slice(0, shownBlocks),
  }
})

/** Chooses the template of a new page, shown as pictures. */
export function TemplateChoice({ onChoose }: { onChoose: (blocks: Blocks) => void }) {
  return (
    <section aria-labelledby="templates">
      <Title order={2} size="h4" mt="xl" mb={4} id="templates">
        {t('Start from')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('You can change, move or remove every block of a template.')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {offered.map(({ name, description, make, picture }) => (
          <UnstyledButton key={name} className={classes.template ?? ''} onClick={() => onChoose(make())}>
            {picture && (
              <div className={classes.picture}>
                <BlockPicture make={picture} />
              </div>
            )}
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </section>
  )
}
