import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type Props = {
  name: string
  icon: Icon
  isOff?: boolean
  /** For a button that opens and closes something. */
  isExpanded?: boolean
  onClick: () => void
}

/** A button of the toolbar. */
export function Tool({ name, icon: Shown, isOff = false, isExpanded, onClick }: Props) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant={isExpanded ? 'light' : 'subtle'}
        color="gray"
        size={34}
        aria-label={name}
        aria-expanded={isExpanded}
        disabled={isOff}
        onClick={onClick}
      >
        <Shown size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
