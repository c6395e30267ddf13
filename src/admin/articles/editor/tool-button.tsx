import { ActionIcon, Tooltip } from '@mantine/core'
import type { IconBold } from '@tabler/icons-react'
import { keysOf } from './tools.ts'

type Props = {
  label: string
  keys?: string | undefined
  icon: typeof IconBold
  isFirst?: boolean
  isActive?: boolean
  /** For a toggle: whether it is on, for screen readers. */
  toggles?: boolean
  isOff?: boolean
  onClick: () => void
}

export function ToolButton({ label, keys, icon: Icon, isFirst, isActive, toggles, isOff, onClick }: Props) {
  return (
    <Tooltip label={keys ? `${label} (${keysOf(keys)})` : label}>
      <ActionIcon
        variant={isActive ? 'filled' : 'subtle'}
        color={isActive ? 'indigo' : 'gray'}
        c={isActive ? 'white' : 'var(--mantine-color-text)'}
        size={34}
        aria-label={label}
        aria-pressed={toggles ? Boolean(isActive) : undefined}
        aria-keyshortcuts={keys?.replace('Mod', 'Control').replaceAll(' ', '+')}
        tabIndex={isFirst ? 0 : -1}
        disabled={isOff ?? false}
        // The selection stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
