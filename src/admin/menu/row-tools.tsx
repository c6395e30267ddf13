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
import classes from './menu.module.css'
import type { Direction, Item } from './menu-tree.ts'

export type RowAction = Direction | 'edit' | 'remove' | 'show'
type Props = { item: Item; act: (id: string, action: RowAction) => void }

/** What can be done with an item. A move that is not possible says why, so its button is never out of reach. */
export const RowTools = memo(function RowTools({ item, act }: Props) {
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
