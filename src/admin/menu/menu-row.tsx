import { useSortable } from '@dnd-kit/sortable'
import { Badge, Text, VisuallyHidden } from '@mantine/core'
import { IconCornerDownRight, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { resolveLink } from '../../contracts/menu-link.ts'
import { t } from '../texts/t.ts'
import { arrowOf } from '../ui/direction.ts'
import { readable } from '../ui/readable.ts'
import classes from './menu.module.css'
import type { Item } from './menu-tree.ts'
import { type RowAction, RowTools } from './row-tools.tsx'

type Props = {
  item: Item
  parentTitle: string | undefined
  isParentHidden: boolean
  /** The number of children that move with it during a drag. */
  carried: number
  error: string | undefined
  /** Why visitors cannot see its page. */
  note: string | undefined
  isPhone: boolean
  act: (id: string, action: RowAction) => void
}

const keys: Record<string, RowAction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'indent',
  ArrowLeft: 'outdent',
}

export const MenuRow = memo(function MenuRow(props: Props) {
  const { item, parentTitle, error, isPhone, act } = props
  const sortable = useSortable({ id: item.id })
  const { transform, transition, isDragging } = sortable
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnHandle = (event.target as HTMLElement).dataset.control === 'move'
    const action = event.key === 'Delete' && isOnHandle ? 'remove' : keys[arrowOf(event.key)]
    if (!action || event.ctrlKey || event.metaKey || event.shiftKey || !(isOnHandle || event.altKey)) return
    event.preventDefault()
    act(item.id, action)
  }
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-item={item.id}
      data-depth={parentTitle === undefined ? 0 : 1}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes.handle}
        data-control="move"
        aria-label={t('Move {title}', { title: item.title })}
        aria-describedby="menu-keys"
        {...sortable.listeners}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <RowText {...props} />
      <RowTools item={item} isPhone={isPhone} act={act} />
      {error !== undefined && (
        <Text role="alert" size="sm" c="error" className={classes.error}>
          {error}
        </Text>
      )}
    </li>
  )
})

const RowText = memo(function RowText({ item, parentTitle, isParentHidden, carried, note }: Props) {
  return (
    <div className={classes.text}>
      <span className={classes.title} data-faint={!item.isVisible || isParentHidden || undefined}>
        {parentTitle !== undefined && (
          <IconCornerDownRight size={14} aria-hidden className={`mirrored ${classes.corner}`} />
        )}
        {item.title || t('Untitled')}
        {parentTitle !== undefined && (
          <VisuallyHidden>
            {', '}
            {t('under {parent} ¦ where a menu item is', { parent: parentTitle })}
          </VisuallyHidden>
        )}{' '}
        {carried > 0 &&
          t(
            {
              one: 'and {count} item under it ¦ after the title of a menu item',
              other: 'and {count} items under it ¦ after the title of a menu item',
            },
            { count: carried },
          )}
      </span>
      <span className={classes.facts}>
        <bdi dir="ltr" className={classes.link}>
          {readable(resolveLink(item, { isHome: false }))}
        </bdi>
        {note && <Fact text={note} />}
        {!item.isVisible && <Fact text={t('Hidden')} />}
        {item.isVisible && isParentHidden && <Fact text={t('Hidden with its parent')} />}
        {item.openInNewTab && <Fact text={t('New tab')} />}
      </span>
    </div>
  )
})

const Fact = ({ text }: { text: string }) => (
  <Badge variant="default" size="sm" tt="none" fw={500} className={classes.fact ?? ''}>
    {text}
  </Badge>
)
