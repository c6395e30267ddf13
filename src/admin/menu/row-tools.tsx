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
import { t } from '../texts/t.ts'
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
    { action: 'up', label: t('Move {title} up', { title }), icon: IconArrowUp },
    { action: 'down', label: t('Move {title} down', { title }), icon: IconArrowDown },
    parentId === null
      ? {
          action: 'indent',
          label: t('Put {title} under the item above', { title }),
          icon: IconIndentIncrease,
        }
      : { action: 'outdent', label: t('Move {title} to the top level', { title }), icon: IconIndentDecrease },
    {
      action: 'show',
      label: isVisible ? t('Hide {title}', { title }) : t('Show {title}', { title }),
      icon: isVisible ? IconEye : IconEyeOff,
    },
    { action: 'edit', label: t('Edit {title}', { title }), icon: IconPencil },
    { action: 'remove', label: t('Remove {title}', { title }), icon: IconTrash },
  ]
  if (isPhone)
    return (
      <RowMenu of={title} data-control="menu">
        {tools.map(({ action, icon: Icon }) => (
          <Menu.Item
            key={action}
            leftSection={<Icon size={16} aria-hidden {...mirroredIf(action)} />}
            {...(action === 'remove' && { c: 'var(--mantine-color-error)' })}
            onClick={() => act(item.id, action)}
          >
            {action === 'show' && isVisible ? t('Hide') : shortLabels[action]}
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
          <Icon size={17} stroke={1.7} aria-hidden {...mirroredIf(action)} />
        </button>
      ))}
    </div>
  )
})

const mirroredIf = (action: RowAction) =>
  (action === 'indent' || action === 'outdent') && { className: 'mirrored' }

const shortLabels: Record<RowAction, string> = {
  up: t('Move up'),
  down: t('Move down'),
  indent: t('Put under the item above'),
  outdent: t('Move to the top level'),
  show: t('Show'),
  edit: t('Edit'),
  remove: t('Remove'),
}
