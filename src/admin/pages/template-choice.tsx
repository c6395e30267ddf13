import { SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { templates } from '../../content/blocks/templates.ts'
import { slugify } from '../../content/slug.ts'
import type { Blocks } from '../../contracts/pages.ts'
import classes from './template-choice.module.css'

/** Chooses what a new page starts with. */
export function TemplateChoice({ onChoose }: { onChoose: (blocks: Blocks) => void }) {
  return (
    <section aria-labelledby="templates">
      <Title order={2} size="h4" mt="xl" mb={4} id="templates">
        Start from
      </Title>
      <Text c="dimmed" mb="md">
        You can change, move or remove every block of a template.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {templates.map(({ name, description, make }) => (
          <UnstyledButton key={name} className={classes.template ?? ''} onClick={() => onChoose(make())}>
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

/** Starts a new page with the template named in the address, as in `?template=home`. Once. */
export function useTemplateFromAddress(isNew: boolean, begin: (name: string, blocks: Blocks) => void): void {
  const [search] = useSearchParams()
  const asked = search.get('template')
  const isDone = useRef(false)
  useEffect(() => {
    const template = templates.find(({ name }) => slugify(name) === asked)
    if (!isNew || !template || isDone.current) return
    isDone.current = true
    begin(template.name, template.make())
  })
}
