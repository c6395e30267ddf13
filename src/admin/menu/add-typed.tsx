import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { menuItemInput } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { t } from '../texts/t.ts'
import { fromLeftToRight } from '../ui/direction.ts'
import { validateWith } from '../ui/form.ts'
import type { NewItem } from './add-dialog.tsx'

type Props = { type: 'anchor' | 'page'; onAdd: (item: NewItem) => void }

const words = {
  anchor: {
    label: t('Anchor'),
    hint: t('A place on the home page, such as #pricing, or on another page, such as /about#team.'),
  },
  page: {
    label: t('Path or address'),
    hint: t('A path on this site, such as /blog, or a full address, such as https://example.com.'),
  },
}

/** Adds an item with a typed link. */
export function AddTyped({ type, onAdd }: Props) {
  const form = useForm({
    initialValues: { title: '', link: '', type },
    validate: (values) =>
      values.link.trim() === ''
        ? { link: t('Fill this in') }
        : validateWith(menuItemInput)(withTitle(values)),
  })
  const submit = form.onSubmit((values) => {
    onAdd(withTitle(values))
    form.reset()
    form.getInputNode('link')?.focus()
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={words[type].label}
          description={words[type].hint}
          key={form.key('link')}
          {...form.getInputProps('link')}
        />
        <TextInput
          label={t('Title')}
          placeholder={titleOf(form.values.link)}
          description={t('The text that visitors see. Defaults to a title made from the link.')}
          {...form.getInputProps('title')}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {form.values.link.trim() !== '' &&
              t('Links to {address}', {
                address: fromLeftToRight(resolveLink(form.values, { isHome: false })),
              })}
          </Text>
          <Button type="submit">{t('Add item')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const withTitle = ({ title, link, type }: NewItem): NewItem => ({
  type,
  link: link.trim(),
  title: title.trim() || titleOf(link),
})

/** `#our-prices` and `/shop/our-prices` become "Our prices". */
function titleOf(link: string): string {
  const last =
    link
      .trim()
      .split(/[#/?]/)
      .findLast((part) => part !== '') ?? ''
  const words = last.replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
