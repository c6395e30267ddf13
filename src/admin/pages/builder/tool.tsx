import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** A button of the toolbar. */
export function Tool(props: { name: string; icon: Icon; isOff: boolean; onClick: () => void }) {
  const { name, icon: Shown, isOff, onClick } = props
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={name}
        disabled={isOff}
        onClick={onClick}
      >
        <Shown size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
