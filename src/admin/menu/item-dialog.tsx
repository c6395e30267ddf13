import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { type MenuItemInput, menuItemInput, menuItemTypes } from '../../contracts/menu.ts'
import { resolveLink } from '../../contracts/menu-link.ts'
import { menuNames } from '../../contracts/menu-names.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
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
  /** False if the item is gone. */
  onDone: (changed: Partial<Fields>) => boolean
  /** Saves the menu. */
  onSave: () => void
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
export function ItemDialog({ item, error, onDone, onSave, onClose }: Props) {
  const { menu, title, link, type, isVisible, openInNewTab } = item
  const form = useForm<Fields>({
    initialValues: { menu, title, link, type, isVisible, openInNewTab },
    initialErrors: error ? { [/title/i.test(error) ? 'title' : 'link']: error } : {},
    validate: validateWith(menuItemInput),
  })
  useUnsavedText(form.isDirty())
  const done = ({ title, link, ...fields }: Fields): boolean => {
    const isDone = onDone(changedIn(item, { ...fields, title: title.trim(), link: link.trim() }))
    if (isDone) onClose()
    return isDone
  }
  const doneAndSave = form.onSubmit((fields) => void (done(fields) && onSave()))
  const saveByKey = (event: { stopPropagation(): void }) => {
    // The screen saves without what is written here.
    event.stopPropagation()
    doneAndSave()
  }
  const close = async () => {
    if (!form.isDirty() || (await confirm(leaveQuestion))) onClose()
  }
  return (
    <Dialog onClose={() => void close()} title={t('Edit menu item')}>
      <form
        onSubmit={form.onSubmit((fields) => void done(fields))}
        noValidate
        onKeyDown={getHotkeyHandler([['mod+S', saveByKey]])}
      >
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
            <Button variant="default" onClick={() => void close()}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Done')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const leaveQuestion = {
  title: t('Close without saving?'),
  text: t('Your changes to this menu item will be lost.'),
  action: t('Close without saving'),
}
