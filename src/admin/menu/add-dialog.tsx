import { Box, Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { type MenuName, menuNames } from '../../contracts/menu-names.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PickCategory, PickPage } from './add-picked.tsx'
import { AddTyped } from './add-typed.tsx'
import { type Item, menuLabels, newId } from './menu-tree.ts'

export type NewItem = Pick<Item, 'title' | 'link' | 'type'>
type Kind = 'page' | 'category' | 'anchor' | 'path'
type Props = { items: Item[]; menu: MenuName; onAdd: (item: Item) => void; onClose: () => void }

const kinds: { value: Kind; label: string }[] = [
  { value: 'page', label: t('Pages') },
  { value: 'category', label: t('Categories') },
  { value: 'anchor', label: t('Anchor') },
  { value: 'path', label: t('Address') },
]

/** Adds items at the end of a menu: of `menu`, or another one that is chosen. Stays open for more. */
export function AddDialog({ items, menu: first, onAdd, onClose }: Props) {
  const [menu, setMenu] = useState(first)
  const [kind, setKind] = useState<Kind>('page')
  const ofMenu = items.filter((item) => item.menu === menu)
  const add = (item: NewItem) =>
    onAdd({ ...item, menu, id: newId(), parentId: null, isVisible: true, openInNewTab: false })
  return (
    <Dialog onClose={onClose} title={t('Add to a menu')} size="lg">
      <Stack>
        <NativeSelect
          label={t('Menu')}
          data={menuNames.map((value) => ({ value, label: menuLabels[value] }))}
          value={menu}
          onChange={(event) => setMenu(event.currentTarget.value as MenuName)}
        />
        <SegmentedControl
          aria-label={t('What to add')}
          fullWidth
          data={kinds}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        <Box mih={320}>
          {kind === 'page' && <PickPage items={ofMenu} onAdd={add} />}
          {kind === 'category' && <PickCategory items={ofMenu} onAdd={add} />}
          {kind === 'anchor' && <AddTyped key="anchor" type="anchor" onAdd={add} />}
          {kind === 'path' && <AddTyped key="page" type="page" onAdd={add} />}
        </Box>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
