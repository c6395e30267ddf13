import { TextInput } from '@mantine/core'
import { t } from '../../texts/t.ts'
import type { FormOf } from '../../ui/form.ts'
import { sentences } from '../../ui/sentences.ts'
import { shownSlug } from '../following-slug.ts'

type Props<V extends { slug: string }> = {
  form: FormOf<V>
  /** The slug that the server has. */
  saved: string | undefined
  /** The live slug; undefined while there is none. */
  liveSlug: string | undefined
  onChange: (slug: string) => void
  /** A further hint about the address, shown first. */
  note?: string
}

/** The last part of the address, and what a change means for the live one. */
export function SlugField<V extends { slug: string }>({ form, saved, liveSlug, onChange, note }: Props<V>) {
  const slug = shownSlug(form.values.slug, saved)
  const isMoving = liveSlug !== undefined && slug !== liveSlug
  const what = isMoving
    ? t('The old address will redirect to the new one.')
    : t('The last part of the address. It follows the title until you change it.')
  return (
    <TextInput
      label={t('Slug')}
      description={sentences(note, what)}
      {...form.getInputProps('slug')}
      value={slug}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
