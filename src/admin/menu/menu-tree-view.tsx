import {
  closestCenter,
  DndContext,
  type DragMoveEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Paper, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { resolveLink } from '../../contracts/menu-link.ts'
import { type MenuName, menuNames } from '../../contracts/menu-names.ts'
import { t } from '../texts/t.ts'
import { isRightToLeft } from '../ui/direction.ts'
import { silentDragging } from '../ui/silent-dragging.ts'
import { useNotPublic } from './menu.data.ts'
import classes from './menu.module.css'
import type { MenuEditing } from './menu-editing.ts'
import { MenuHeading } from './menu-heading.tsx'
import { MenuRow } from './menu-row.tsx'
import { drop, headingId, type Item, menuLabels, placeOf } from './menu-tree.ts'
import type { RowAction } from './row-tools.tsx'

const indentPx = 32
/** A way to the right, or to the left on a screen from right to left. */
const onwards = (x: number): number => (isRightToLeft() ? -x : x)
const pxBeforeDrag = 4
type Drag = { id: string; overId: string; depth: number }
type Props = {
  editing: MenuEditing
  onAdd: (menu: MenuName) => void
  onEdit: (item: Item) => void
  onRemove: (item: Item) => void
}

/** The menus as trees whose items are moved with the pointer or the keyboard, also from one to another. */
export function MenuTreeView({ editing, onAdd, onEdit, onRemove }: Props) {
  const { items, errors } = editing
  const notPublic = useNotPublic(items)
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [drag, setDrag] = useState<Drag>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: pxBeforeDrag } }))
  const act = useStable((id: string, action: RowAction) => {
    const item = items.find((candidate) => candidate.id === id)
    if (!item) return
    if (action === 'edit') onEdit(item)
    else if (action === 'remove') onRemove(item)
    else if (action === 'show') editing.update(id, { isVisible: !item.isVisible })
    else editing.move(id, action)
  })
  const dragged = drag && items.find(({ id }) => id === drag.id)
  // Children move with their parent and are hidden during the drag.
  const rows = dragged ? items.filter(({ parentId }) => parentId !== dragged.id) : items
  const preview = drag ? drop(items, drag.id, drag.overId, drag.depth) : items
  const follow = ({ active, over, delta }: DragMoveEvent) => {
    const start = items.find(({ id }) => id === active.id)?.parentId ? 1 : 0
    const depth = Math.min(1, Math.max(0, start + Math.round(onwards(delta.x) / indentPx)))
    const next = { id: String(active.id), overId: String(over?.id ?? active.id), depth }
    setDrag((now) => (now?.overId === next.overId && now.depth === depth ? now : next))
  }
  const end = () => {
    if (drag && preview !== items) editing.change((now) => drop(now, drag.id, drag.overId, drag.depth))
    if (drag) editing.announce(placeOf(preview, drag.id))
    setDrag(undefined)
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  const idsIn = (menu: MenuName) => rows.filter((item) => item.menu === menu).map(({ id }) => id)
  const rowOf = (item: Item) => {
    const shown = item.id === drag?.id ? preview.find(({ id }) => id === item.id) : item
    const parent = byId.get(shown?.parentId ?? '')
    return (
      <MenuRow
        key={item.id}
        item={item}
        parentTitle={parent?.title}
        isParentHidden={parent?.isVisible === false}
        carried={item.id === drag?.id ? items.length - rows.length : 0}
        error={errors[item.id]}
        note={notPublic.get(resolveLink(item, { isHome: false }).replace(/#.*$/s, ''))}
        isPhone={isPhone}
        act={act}
      />
    )
  }
  return (
    <Paper withBorder bg="var(--admin-surface)" className={classes.frame}>
      <VisuallyHidden id="menu-keys">
        {t(
          'Move this item with the arrow keys: up and down to reorder it or to move it to another menu, right to put it under the item above, left to move it back out. Press Delete to remove it. ¦ in Arabic and Hebrew, right and left are exchanged',
        )}
      </VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: silentDragging }}
        onDragStart={({ active }) => setDrag({ id: String(active.id), overId: String(active.id), depth: 0 })}
        onDragMove={follow}
        onDragEnd={end}
        onDragCancel={() => setDrag(undefined)}
      >
        <SortableContext
          items={menuNames.flatMap((menu) => [headingId(menu), ...idsIn(menu)])}
          strategy={verticalListSortingStrategy}
        >
          {menuNames.map((menu) => (
            <section key={menu} aria-labelledby={`menu-${menu}`}>
              <MenuHeading menu={menu} isEmpty={idsIn(menu).length === 0} onAdd={() => onAdd(menu)} />
              <ol className={classes.tree} aria-label={t('Menu items: {menu}', { menu: menuLabels[menu] })}>
                {rows.filter((item) => item.menu === menu).map(rowOf)}
              </ol>
            </section>
          ))}
        </SortableContext>
      </DndContext>
      <Text size="xs" c="dimmed" p="sm" visibleFrom="sm">
        {t(
          'Drag items by their handle, also from one menu to another. Drag to the right to put an item under the one above. The arrow keys do the same when the handle has focus; elsewhere in the row, hold Alt. ¦ in Arabic and Hebrew, right and left are exchanged',
        )}
      </Text>
    </Paper>
  )
}

/** The same function in every render, so that unchanged rows are not rendered again. */
function useStable<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
