import { ActionIcon, Button, Group, Menu, Paper, Progress, Text } from '@mantine/core'
import { IconChevronUp, IconDots, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import type { Counted } from '../list-controls.tsx'
import type { Selection } from '../selection.ts'
import classes from './bulk-bar.module.css'
import { type Done, type Named, toastOutcome, type Warning } from './outcome.tsx'
import { runEach } from './run-each.ts'

/** An action on many entries at once. `act` throws ApiError; `undo` is offered if there is one. */
export type BulkAction<T> = {
  label: string
  icon: ReactNode
  done: Done
  act: (item: T) => Promise<unknown>
  undo?: (item: T) => Promise<unknown>
  /** What the message adds about the items that were changed. */
  warning?: (items: T[]) => Promise<Warning>
  /** Whether the action would change nothing; such entries are skipped. */
  isNoop?: (item: T) => boolean
  /** Asks first, for confirmation or for a value that `act` needs. The action runs only if it returns true. */
  ask?: (items: T[]) => Promise<boolean>
  isDangerous?: boolean
  /** Whether it is a minor action that has no button of its own. */
  isInMenu?: boolean
}
type Props<T> = {
  label: string
  selection: Selection
  items: T[]
  shown: number
  actions: BulkAction<T>[]
  noun: Counted
  /** Called at the end, to refetch the lists. */
  onEnd: () => Promise<unknown>
}
type Running = { label: string; ended: number; total: number; stop: AbortController }

/** The actions for the selected rows, shown while any are selected. */
export function BulkBar<T extends Named>({ label, selection, items, shown, actions, noun, onEnd }: Props<T>) {
  const [running, setRunning] = useState<Running>()
  const go = async (action: BulkAction<T>, all: T[], undo: boolean): Promise<void> => {
    const [skipped = [], todo = all] = undo ? [] : split(all, (item) => action.isNoop?.(item) ?? false)
    const stop = new AbortController()
    // Rows that are selected while the action runs stay selected.
    selection.setAll(false)
    setRunning({ label: action.label, ended: 0, total: todo.length, stop })
    const act = undo ? (action.undo ?? action.act) : action.act
    const outcome = await runEach(todo, act, {
      signal: stop.signal,
      onProgress: (ended) => setRunning((now) => now && { ...now, ended }),
    })
    await onEnd()
    const warning = undo ? {} : { warning: await action.warning?.(outcome.done) }
    setRunning(undefined)
    toastOutcome({ ...outcome, skipped }, undo ? changedBack(noun) : action.done, noun, {
      ...warning,
      ...(action.undo && !undo && { undo: () => void go(action, outcome.done, true) }),
    })
  }
  const start = async (action: BulkAction<T>) => {
    if (action.ask && !(await action.ask(items))) return
    await go(action, items, false)
  }
  if (running) return <Progressing running={running} />
  if (items.length === 0) return null
  const inMenu = actions.filter(({ isInMenu }) => isInMenu)
  const asItem = (action: BulkAction<T>) => (
    <Menu.Item
      key={action.label}
      leftSection={action.icon}
      {...(action.isDangerous && { c: 'var(--mantine-color-error)' })}
      onClick={() => void start(action)}
    >
      {action.label}
    </Menu.Item>
  )
  return (
    <Paper
      withBorder
      className={classes.bar}
      role="region"
      aria-label={label}
      bg="var(--admin-surface)"
      shadow="md"
      data-commands
    >
      <Text size="sm" fw={600} aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
        {noun(items.length)}
      </Text>
      {items.length < shown && (
        <Button size="compact-sm" variant="subtle" onClick={() => selection.setAll(true)}>
          {t({ one: 'Select all {count}', other: 'Select all {count}' }, { count: shown })}
        </Button>
      )}
      <Group gap="xs" ms="auto" wrap="nowrap">
        <Group gap="xs" visibleFrom="md" wrap="nowrap">
          {inMenu.length > 0 && (
            <Menu position="top-end" withinPortal keepMounted keepMountedMode="display-none">
              <Menu.Target>
                <Button size="xs" variant="default" rightSection={<IconChevronUp size={14} aria-hidden />}>
                  {t('Change')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown data-commands>{inMenu.map(asItem)}</Menu.Dropdown>
            </Menu>
          )}
          {actions
            .filter(({ isInMenu }) => !isInMenu)
            .map((action) => (
              <Button
                key={action.label}
                size="xs"
                variant="default"
                leftSection={action.icon}
                {...(action.isDangerous && { c: 'var(--mantine-color-error)' })}
                onClick={() => void start(action)}
              >
                {action.label}
              </Button>
            ))}
        </Group>
        <Menu position="top-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              hiddenFrom="md"
              size="lg"
              variant="default"
              aria-label={t('Actions for the selection')}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{actions.map(asItem)}</Menu.Dropdown>
        </Menu>
        <ActionIcon
          size="lg"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={t('Select none')}
          onClick={() => selection.setAll(false)}
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}

/** How far the action has come, with a button that stops it. */
const Progressing = ({ running: { label, ended, total, stop } }: { running: Running }) => (
  <Paper withBorder className={classes.bar} role="status" bg="var(--admin-surface)">
    <Text size="sm">{t('{action}: {ended} of {total}', { action: label, ended, total })}</Text>
    <Progress value={(100 * ended) / Math.max(1, total)} flex={1} aria-label={label} />
    <Button size="xs" variant="default" onClick={() => stop.abort()}>
      {t('Stop')}
    </Button>
  </Paper>
)

const changedBack = (noun: Counted): Done => ({
  some: (count) => t('Change to {entries} undone.', { entries: noun(count) }),
  none: t('Nothing was undone.'),
})

/** The items for which it is true, and the others. */
function split<T>(items: T[], isTrue: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isTrue), items.filter((item) => !isTrue(item))]
}
