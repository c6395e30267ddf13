import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { useFocusHeadingAfter } from '../ui/lost-focus.ts'
import { When } from '../ui/when.tsx'

type Props = {
  /** For example `unsaved text`, in `There is unsaved text on this device`. */
  title: string
  /** When it was stored, as an ISO time. */
  at: string
  onDiscard: () => void
  onRestore: () => void
  /** The unsaved work. */
  children: ReactNode
}

/** Offers what an earlier visit could not save. */
export function RecoveredOffer({ title, at, onDiscard, onRestore, children }: Props) {
  useFocusHeadingAfter()
  return (
    <Alert mt="md" color="orange" variant="outline" bg="var(--admin-surface)" title={title}>
      <Group justify="space-between">
        <Text size="sm" flex="1 1 20rem">
          {t.nodes('Kept {when}: {work}', { when: <When iso={at} />, work: children })}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('Discard')}
          </Button>
          <Button size="xs" onClick={onRestore}>
            {t('Restore')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
