import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { missingText, missingTitle } from '../ui/part-failed.tsx'

type Props = { openings: number; error: unknown; onRetry: () => void }

/** Shown instead of a palette that could not be loaded. Opens only on request. */
export function PaletteFailed({ openings, error, onRetry }: Props) {
  const [closedAt, setClosedAt] = useState(0)
  return (
    <Modal opened={openings !== closedAt} onClose={() => setClosedAt(openings)} title={missingTitle('part')}>
      <Text size="sm" mb="lg">
        {missingText(error)}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onRetry} data-autofocus>
          Try again
        </Button>
      </Group>
    </Modal>
  )
}
