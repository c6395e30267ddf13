import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { RowMenu } from '../ui/row-menu.tsx'
import classes from './menu.module.css'
import type { Direction, Item } from './menu-tree.ts'

export type RowAction = Direction | 'edit' | 'remove' | 'show'
type Props = { item: Item; isPhone: boolean; act: (id: string, action: RowAction) => void }

/**
 * The actions for an item; on a phone they are in a menu. A move that is not possible says why, so its button is never
 * disabled.
 */
export const RowTools = memo(function RowTools({ item, isPhone, act }: Props) {
  const { title, isVisible, parentId } = item
  const tools: { action: RowAction; label: string; icon: typeof IconEye }[] = [
    { action: 'up', label: `Move ${title} up`, icon: IconArrowUp },
    { action: 'down', label: `Move ${title} down`, icon: IconArrowDown },
    parentId === null
      ? { action: 'indent', label: `Put ${title} under the item above`, icon: IconIndentIncrease }
      : { action: 'outdent', label: `Move ${title} to the top level`, icon: IconIndentDecrease },
    {
      action: 'show',
      label: `${isVisible ? 'Hide' : 'Show'} ${title}`,
      icon: isVisible ? IconEye : IconEyeOff,
    },
    { action: 'edit', label: `Edit ${title}`, icon: IconPencil },
    { action: 'remove', label: `Remove ${title}`, icon: IconTrash },
  ]
  if (isPhone)
    return (
      <RowMenu of={title} data-control="menu">
        {tools.map(({ action, icon: Icon }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={16} aria-hidden />}
            {...(action === 'remove' && { c: 'var(--mantine-color-error)' })}
            onClick={() => act(item.id, action)}
          >
            {action === 'show' && isVisible ? 'Hide' : shortLabels[action]}
          </Menu.Item>
        ))}
      </RowMenu>
    )
  return (
    <div className={classes.tools}>
      {tools.map(({ action, label, icon: Icon }) => (
        <button
          key={action === 'outdent' ? 'indent' : action}
          type="button"
          className={classes.tool}
          data-control={action === 'outdent' ? 'indent' : action}
          aria-label={label}
          title={label}
          onClick={() => act(item.id, action)}
        >
          <Icon size={17} stroke={1.7} aria-hidden />
        </button>
      ))}
    </div>
  )
})

const shortLabels: Record<RowAction, string> = {
  up: 'Move up',
  down: 'Move down',
  indent: 'Put under the item above',
  outdent: 'Move to the top level',
  show: 'Show',
  edit: 'Edit',
  remove: 'Remove',
}
