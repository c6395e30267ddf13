import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useSlugs } from '../shell/slugs.ts'
import { t } from '../texts/t.ts'
import type { EntityForm } from './entity-form.ts'
import type { Values } from './merge.ts'

type Named = Values & { name: string; slug: string }
type Props<V extends Named> = { entityForm: EntityForm<V>; aboutName?: string; aboutSlug: string }

/** A name and the slug of its page, which follows the name of something new until somebody types a slug. */
export function NameAndSlug<V extends Named>({ entityForm, aboutName, aboutSlug }: Props<V>) {
  const { form, isNew } = entityForm
  const slugFollows = useRef(isNew)
  const withSlugs = useSlugs()
  const set = (values: Partial<Named>) => form.setValues(values as Partial<V>)
  return (
    <>
      <TextInput
        label={t('Name')}
        description={aboutName}
        data-autofocus
        {...form.getInputProps('name')}
        onChange={(event) => {
          const name = event.currentTarget.value
          set({ name })
          withSlugs((makeSlug) => {
            if (slugFollows.current) set({ slug: makeSlug(name) })
          })
        }}
      />
      <TextInput
        label={t('Slug')}
        description={aboutSlug}
        {...form.getInputProps('slug')}
        onChange={(event) => {
          const slug = event.currentTarget.value
          slugFollows.current = slug === ''
          set({ slug })
        }}
      />
    </>
  )
}
