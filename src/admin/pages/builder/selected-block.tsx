import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCopyPlus,
  IconCornerLeftUp,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nameOf, useActing } from './acting.ts'

type Props = { type: string; onDone: (sentence: string | undefined) => void }

/** What can be done to the chosen block, with keys as well as with a pointer. */
export function SelectedBlock({ type, onDone }: Props) {
  const acting = useActing()
  const tools: { label: string; icon: ReactNode; act: () => string | undefined }[] = [
    {
      label: 'Move up',
      icon: <IconArrowUp size={16} />,
      act: () => acting.move(-1) ?? 'It is the first one here.',
    },
    {
      label: 'Move down',
      icon: <IconArrowDown size={16} />,
      act: () => acting.move(1) ?? 'It is the last one here.',
    },
    {
      label: 'Choose what it stands in',
      icon: <IconCornerLeftUp size={16} />,
      act: () => acting.selectParent() ?? 'It stands on the page itself.',
    },
    { label: 'Duplicate', icon: <IconCopyPlus size={16} />, act: acting.duplicate },
    { label: 'Copy', icon: <IconCopy size={16} />, act: acting.copy },
    { label: 'Delete', icon: <IconTrash size={16} />, act: acting.remove },
  ]
  return (
    <Group justify="space-between" p="sm" gap={4}>
      <Text fw={600}>{nameOf(type)}</Text>
      <Group gap={4} role="toolbar" aria-label="Chosen block">
        {tools.map(({ label, icon, act }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon variant="default" aria-label={label} onClick={() => onDone(act())}>
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </Group>
  )
}
