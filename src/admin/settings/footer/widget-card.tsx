import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon, Text } from '@mantine/core'
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { isWidgetType } from '../../../content/footer/footer-document.ts'
import type { Block } from '../../../contracts/pages.ts'
import { t } from '../../texts/t.ts'
import { arrowOf } from '../../ui/direction.ts'
import classes from './footer.module.css'
import { hasWrongAddress } from './footer-check.ts'
import type { FooterEditing } from './footer-editing.ts'
import { type Direction, partId } from './footer-tree.ts'
import { WidgetFields } from './widget-fields.tsx'
import { iconOf, nameOf } from './widget-kinds.ts'

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** A widget in its column: its handle moves it with the pointer or the keyboard, and it is edited in place. */
export function WidgetCard({ footer, widget }: { footer: FooterEditing; widget: Block }) {
  const id = partId(widget)
  const name = nameOf(widget)
  const drag = useDraggable({ id })
  const drop = useDroppable({ id })
  const isKnown = isWidgetType(widget.type)
  // What prevents saving is in view.
  const isOpen = footer.open === id || hasWrongAddress(widget)
  const Icon = iconOf(widget)
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[arrowOf(event.key)]
    if (event.ctrlKey || event.metaKey || (!direction && event.key !== 'Delete')) return
    event.preventDefault()
    if (direction) footer.move(id, direction)
    else footer.remove(id)
  }
  const { transform } = drag
  return (
    <li
      ref={(element) => {
        drag.setNodeRef(element)
        drop.setNodeRef(element)
      }}
      className={classes.widget}
      data-item={id}
      data-dragging={drag.isDragging || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined }}
    >
      <div className={classes.head}>
        <button
          type="button"
          ref={drag.setActivatorNodeRef}
          className={classes.handle}
          data-control="move"
          aria-label={t('Move {name}', { name })}
          aria-describedby="footer-keys"
          onKeyDown={onKeyDown}
          {...drag.listeners}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
        <Icon size={18} aria-hidden className={classes.icon} />
        <Text size="sm" fw={500} className={classes.name ?? ''}>
          {name}
        </Text>
        {isKnown && (
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-dimmed)"
            aria-label={t('Edit {name}', { name })}
            aria-expanded={isOpen}
            data-control="edit"
            onClick={() => footer.toggle(id)}
          >
            <IconPencil size={17} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-dimmed)"
          aria-label={t('Remove {name}', { name })}
          data-control="remove"
          onClick={() => footer.remove(id)}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </div>
      {!isKnown && (
        <Text size="xs" c="dimmed" px="xs" pb="xs">
          {t('Unknown widget. It stays as it is and is hidden from visitors.')}
        </Text>
      )}
      {isKnown && isOpen && (
        <div className={classes.panel}>
          <WidgetFields footer={footer} widget={widget} />
        </div>
      )}
    </li>
  )
}
