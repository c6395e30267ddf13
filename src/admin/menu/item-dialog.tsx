import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type MenuItemInput, menuItemInput, menuItemTypes } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { menuNames } from '../../contracts/menu-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { validateWith } from '../ui/form.ts'
import { type Item, menuLabels } from './menu-tree.ts'

type Fields = Pick<Item, 'menu' | 'title' | 'link' | 'type' | 'isVisible' | 'openInNewTab'>
type Props = { item: Item; error: string | undefined; onDone: (fields: Fields) => void; onClose: () => void }

const typeLabels: Record<MenuItemInput['type'], string> = {
  page: 'Page, path or address',
  category: 'Category',
  anchor: 'Anchor',
}
const linkHints: Record<MenuItemInput['type'], string> = {
  page: 'A slug such as about, a path such as /blog, or a full address such as https://example.com.',
  category: 'The slug of the category, such as news.',
  anchor: 'A place on the home page, such as #pricing, or on another page, such as /about#team.',
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
    onDone({ ...fields, title: fields.title.trim(), link: fields.link.trim() })
    onClose()
  })
  return (
    <Dialog onClose={onClose} title="Edit menu item">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Title" data-autofocus {...form.getInputProps('title')} />
          <NativeSelect
            label="Menu"
            data={menuNames.map((value) => ({ value, label: menuLabels[value] }))}
            {...form.getInputProps('menu')}
          />
          <NativeSelect
            label="Type"
            data={menuItemTypes.map((value) => ({ value, label: typeLabels[value] }))}
            {...form.getInputProps('type')}
          />
          <TextInput label="Link" description={linkHints[form.values.type]} {...form.getInputProps('link')} />
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Links to {resolveLink(form.values, { isHome: false })}
          </Text>
          <Switch label="Visible to visitors" {...form.getInputProps('isVisible', { type: 'checkbox' })} />
          <Switch label="Open in a new tab" {...form.getInputProps('openInNewTab', { type: 'checkbox' })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Done</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
