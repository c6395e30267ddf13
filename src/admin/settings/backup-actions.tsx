import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupRun, Backups } from '../../contracts/backups.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { backupsKey, verifyBackup } from './settings.data.ts'

type Props = { run: BackupRun; isRunning: boolean; mayWrite: boolean }

/** What can be done with a good backup. */
export function BackupActions({ run, isRunning, mayWrite }: Props) {
  const client = useQueryClient()
  const [isStarting, setIsStarting] = useState(false)
  if (!mayWrite || run.kind !== 'backup' || run.endedAt === null || run.failure !== null) return null
  const begin = async (start: () => Promise<Backups>) => {
    setIsStarting(true)
    try {
      client.setQueryData(backupsKey, await start())
      toastDone('Verification started.')
    } catch (error) {
      toastFailed(error, 'Failed to start the verification')
    }
    setIsStarting(false)
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={isStarting}
      disabled={isRunning}
      aria-label={`Verify ${run.address}`}
      onClick={() => void begin(() => verifyBackup(run.id))}
    >
      Verify
    </Button>
  )
}

/** How far it is, or what came of it. */
export function RunText({ run: { progress, note } }: { run: BackupRun }) {
  const text = progress ?? note
  if (text === null) return null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  )
}
