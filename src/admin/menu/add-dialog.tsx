import { Box, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { Dialog } from '../ui/dialog.tsx'
import { PickCategory, PickPage } from './add-picked.tsx'
import { AddTyped } from './add-typed.tsx'
import type { Item } from './menu-tree.ts'

export type NewItem = Pick<Item, 'title' | 'link' | 'type'>
type Kind = 'page' | 'category' | 'anchor' | 'path'
type Props = { items: Item[]; onAdd: (item: Item) => void; onClose: () => void }

const kinds: { value: Kind; label: string }[] = [
  { value: 'page', label: 'Pages' },
  { value: 'category', label: 'Categories' },
  { value: 'anchor', label: 'Anchor' },
  { value: 'path', label: 'Address' },
]

/** Adds items at the end of the menu. Stays open for more. */
export function AddDialog({ items, onAdd, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('page')
  const add = (item: NewItem) =>
    onAdd({ ...item, id: uuid(), parentId: null, isVisible: true, openInNewTab: false })
  return (
    <Dialog onClose={onClose} title="Add to the menu" size="lg">
      <Stack>
        <SegmentedControl
          aria-label="What to add"
          fullWidth
          data={kinds}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
        />
        <Box mih={320}>
          {kind === 'page' && <PickPage items={items} onAdd={add} />}
          {kind === 'category' && <PickCategory items={items} onAdd={add} />}
          {kind === 'anchor' && <AddTyped key="anchor" type="anchor" onAdd={add} />}
          {kind === 'path' && <AddTyped key="page" type="page" onAdd={add} />}
        </Box>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
