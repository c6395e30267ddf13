import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconClipboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useActing, useFuture, usePast } from './acting.ts'
import classes from './builder.module.css'
import { TemplateMenu } from './template-menu.tsx'

type Props = { onDone: (sentence: string | undefined) => void; children: ReactNode }

export function BuilderTools({ onDone, children }: Props) {
  const { undo, redo, paste } = useActing()
  const [hasPast, hasFuture] = [usePast(), useFuture()]
  useHotkeys([['mod+alt+V', () => onDone(paste())]])
  return (
    <Group className={classes.tools} justify="space-between" gap="sm">
      <Group gap="xs">
        <Tool
          label="Undo"
          keys="Ctrl+Z"
          disabled={!hasPast}
          onClick={undo}
          icon={<IconArrowBackUp size={18} />}
        />
        <Tool
          label="Redo"
          keys="Ctrl+Shift+Z"
          disabled={!hasFuture}
          onClick={redo}
          icon={<IconArrowForwardUp size={18} />}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => onDone(paste() ?? 'No block has been copied yet.')}
        >
          Paste block
        </Button>
        <TemplateMenu onDone={onDone} />
      </Group>
      {children}
    </Group>
  )
}

type ToolProps = { label: string; keys: string; disabled: boolean; onClick: () => void; icon: ReactNode }

function Tool({ label, keys, disabled, onClick, icon }: ToolProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon variant="default" aria-label={label} disabled={disabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
