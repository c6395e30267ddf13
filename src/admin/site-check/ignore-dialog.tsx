import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import type { Row } from './site-check.data.ts'

type Props = { row: Row; onIgnore: (row: Row, reason: string) => Promise<void>; onClose: () => void }

const maxReason = 300

/** Asks why a problem can stay as it is. */
export function IgnoreDialog({ row, onIgnore, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (reason.trim() === '') return setError(t('Say why this can stay as it is'))
    setBusy(true)
    try {
      await onIgnore(row, reason.trim())
      onClose()
    } catch (error) {
      setFailure({ title: t('Failed to ignore the problem'), error })
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('Ignore this problem?')} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <FormFailure failure={failure} />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
            {row.text}
          </Text>
          <Textarea
            label={t('Reason')}
            description={t(
              'Shown to everyone who can see the site check. You can stop ignoring the problem at any time.',
            )}
            required
            autosize
            minRows={2}
            maxLength={maxReason}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('Ignore')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
