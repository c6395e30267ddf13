import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { pauseInTyping } from '../app/typing-pause.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ConflictChoices } from './conflict-choices.tsx'
import type { Choice, Conflict } from './merge.ts'

type Props = {
  conflicts: Conflict[]
  labelOf(conflict: Conflict): string
  /** One of the two versions, as people read it. */
  show(conflict: Conflict, value: unknown): ReactNode
  onResolve(choices: Choice[]): void
  /** Counts how often the person tried to save: each attempt opens the dialog again. */
  asked: number
  /** What else the other person changed. */
  children?: ReactNode
}

/**
 * Two people changed the same place: shows both versions side by side. Nothing is overwritten before the person has
 * decided.
 */
export function ConflictDialog({ conflicts, labelOf, show, onResolve, asked, children }: Props) {
  const [chosen, setChosen] = useState<{ of: Conflict[]; choices: (Choice | undefined)[] }>()
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens again when the person asks again
  useEffect(() => {
    void pauseInTyping().then(() => setIsOpen(true))
  }, [asked])
  const choices =
    chosen?.of === conflicts
      ? chosen.choices
      : conflicts.map(({ canKeepBoth }) => (canKeepBoth ? ('both' as const) : undefined))
  const decided = choices.filter((choice) => choice !== undefined)
  if (!isOpen) return null
  return (
    <Dialog onClose={() => setIsOpen(false)} title={t('You both changed the same part')} size="xl">
      <Stack gap="lg">
        <Text size="sm">
          {t(
            'Someone else saved while you were editing. Where you both changed the same part, choose which version to keep. All other changes by either of you are already included.',
          )}
        </Text>
        <ConflictChoices
          conflicts={conflicts}
          choices={choices}
          labelOf={labelOf}
          show={show}
          onChoose={(index, choice) => setChosen({ of: conflicts, choices: choices.with(index, choice) })}
        />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setIsOpen(false)}>
            {t('Decide later')}
          </Button>
          <Button
            disabled={decided.length < conflicts.length}
            onClick={() => onResolve(decided)}
            data-autofocus
          >
            {t('Keep these')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
