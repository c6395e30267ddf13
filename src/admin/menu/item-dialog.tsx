import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MenuItemInput, menuItemInput, menuItemTypes } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { menuNames } from '../../contracts/menu-names.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fromLeftToRight } from '../ui/direction.ts'
import { validateWith } from '../ui/form.ts'
import { readable } from '../ui/readable.ts'
import { changedIn } from './menu-changes.ts'
import { type Item, menuLabels } from './menu-tree.ts'

type Fields = Pick<Item, 'menu' | 'title' | 'link' | 'type' | 'isVisible' | 'openInNewTab'>
type Props = {
  item: Item
  error: string | undefined
  onDone: (changed: Partial<Fields>) => void
  onClose: () => void
}

const typeLabels: Record<MenuItemInput['type'], string> = {
  page: t('Page, path or address'),
  category: t('Category'),
  anchor: t('Anchor'),
}
const linkHints: Record<MenuItemInput['type'], string> = {
  page: t('A slug such as about, a path such as /blog, or a full address such as https://example.com.'),
  category: t('The slug of the category, such as news.'),
  anchor: t('A place on the home page, such as #pricing, or on another page, such as /about#team.'),
}

/** Edits an item of the menu. */
export function ItemDialog({ item, error, onDone, onClose }: Props) {
  const { menu, title, link, type, isVisible, openInNewTab } = item
  const form = useForm<Fields>({
    initialValues: { menu, title, link, type, isVisible, openInNewTab },
    initialErrors: error ? { [/title/i.test(error) ? 'title' : 'link']: error } : {},
    validate: validateWith(menuItemInput),
  })
  const submit = form.onSubmit((fields) => {
    onDone(changedIn(item, { ...fields, title: fields.title.trim(), link: fields.link.trim() }))
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={t('Edit menu item')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t('Title')} data-autofocus {...form.getInputProps('title')} />
          <NativeSelect
            label={t('Menu')}
            data={menuNames.map((value) => ({ value, label: menuLabels[value] }))}
            {...form.getInputProps('menu')}
          />
          <NativeSelect
            label={t('Type')}
            data={menuItemTypes.map((value) => ({ value, label: typeLabels[value] }))}
            {...form.getInputProps('type')}
          />
          <TextInput
            label={t('Link')}
            description={linkHints[form.values.type]}
            {...form.getInputProps('link')}
          />
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('Links to {address}', {
              address: fromLeftToRight(readable(resolveLink(form.values, { isHome: false }))),
            })}
          </Text>
          <Switch
            label={t('Visible to visitors')}
            {...form.getInputProps('isVisible', { type: 'checkbox' })}
          />
          <Switch
            label={t('Open in a new tab')}
            {...form.getInputProps('openInNewTab', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Done')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
