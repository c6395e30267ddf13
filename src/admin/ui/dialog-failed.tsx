import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../texts/t.ts'
import { missingText, missingTitle } from './part-failed.tsx'

type Props = {
  /** How often the dialog was requested, if it remains when closed: each time, this opens again. */
  openings?: number
  error: unknown
  onRetry: () => void
  onClose?: () => void
}

/** Shown instead of a dialog that could not be loaded. Opens only on request. */
export function DialogFailed({ openings = 0, error, onRetry, onClose }: Props) {
  const [closedAt, setClosedAt] = useState<number>()
  const close = () => {
    setClosedAt(openings)
    onClose?.()
  }
  return (
    <Modal opened={openings !== closedAt} onClose={close} title={missingTitle('part')}>
      <Text size="sm" mb="lg">
        {missingText(error)}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onRetry} data-autofocus>
          {t('Try again')}
        </Button>
      </Group>
    </Modal>
  )
}
