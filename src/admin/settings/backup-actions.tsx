import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupRun } from '../../contracts/backups.ts'
import type { Sentences } from '../../contracts/errors.ts'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { t } from '../texts/t.ts'
import { toastDone } from '../ui/toast.tsx'
import { RestoreDialog } from './restore-backup.tsx'
import { backupsKey, type Identity, linkToBackup, verifyBackup } from './settings.data.ts'

type Props = { run: BackupRun; isRunning: boolean; host: string; mayWrite: boolean }

/** The actions for a good backup. */
export function BackupActions({ run, isRunning, host, mayWrite }: Props) {
  const client = useQueryClient()
  const [isVerifying, setIsVerifying] = useState(false)
  const [isDownloading, setIsDownloading] = useState(false)
  const [isRestoring, setIsRestoring] = useState(false)
  const isBackup = run.kind === 'backup' || run.kind === 'upload'
  if (!mayWrite || !isBackup || run.endedAt === null || run.failure !== null) return null
  const verify = async (identity: Identity) => {
    client.setQueryData(backupsKey, await verifyBackup(run.id, identity))
    toastDone(t('Verification started.'))
    setIsVerifying(false)
  }
  const download = async (identity: Identity) => {
    location.assign(await linkToBackup(run.id, identity))
    setIsDownloading(false)
  }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t('Download {address}', { address: run.address })}
        onClick={() => setIsDownloading(true)}
      >
        {t('Download…')}
      </Button>
      <Button
        variant="default"
        size="compact-xs"
        disabled={isRunning}
        aria-label={t('Verify {address}', { address: run.address })}
        onClick={() => setIsVerifying(true)}
      >
        {t('Verify…')}
      </Button>
      <Button
        variant="default"
        size="compact-xs"
        disabled={isRunning}
        aria-label={t('Restore {address}', { address: run.address })}
        onClick={() => setIsRestoring(true)}
      >
        {t('Restore…')}
      </Button>
      {isRestoring && <RestoreDialog run={run} host={host} onClose={() => setIsRestoring(false)} />}
      {isVerifying && (
        <PasswordDialog
          title={t('Verify this backup')}
          text={t(
            'The server reads the whole backup to find out whether any of it is damaged. The result appears in the list.',
          )}
          action={t('Verify')}
          onClose={() => setIsVerifying(false)}
          onConfirm={(currentPassword) => verify({ currentPassword })}
          onPasskey={(passkey) => verify({ passkey })}
        />
      )}
      {isDownloading && (
        <PasswordDialog
          title={t('Download this backup')}
          text={t(
            'The whole site in one file. Without a passphrase, anyone who has the file can read drafts, messages and password hashes. Keep it in a safe place.',
          )}
          action={t('Download')}
          onClose={() => setIsDownloading(false)}
          onConfirm={(currentPassword) => download({ currentPassword })}
          onPasskey={(passkey) => download({ passkey })}
        />
      )}
    </Group>
  )
}

/** The progress, or the result. */
type TextProps = { run: BackupRun; sentences: Sentences }

export function RunText({ run: { progress, note }, sentences }: TextProps) {
  const text = progress ?? note
  if (text === null) return null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {t.sentencesOf(sentences)(text)}
    </Text>
  )
}
