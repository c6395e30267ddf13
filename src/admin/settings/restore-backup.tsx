import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupRun } from '../../contracts/backups.ts'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { t } from '../texts/t.ts'
import { FileButton } from '../ui/file-button.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { backupsKey, type Identity, restoreBackup, uploadBackup } from './settings.data.ts'

type Props = { run: BackupRun; host: string; onClose: () => void }

/** In a language from right to left, the host stands between marks, which may be copied with it. */
const withoutMarks = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

/** Explains what a restore does, and asks for everything that it needs. */
export function RestoreDialog({ run, host, onClose }: Props) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const restore = async (identity: Identity) => {
    const body = { ...identity, host: typed, ...(passphrase && { passphrase }) }
    client.setQueryData(backupsKey, await restoreBackup(run.id, body))
    toastDone(t('Restore started.'))
    onClose()
  }
  return (
    <PasswordDialog
      title={t('Replace the site with this backup')}
      action={t('Replace the site')}
      isDangerous
      isBlocked={typed.trim().toLowerCase() !== host}
      onClose={onClose}
      onConfirm={(currentPassword) => restore({ currentPassword })}
      onPasskey={(passkey) => restore({ passkey })}
    >
      <Text size="sm">
        {t(
          'This replaces everything on this site: articles, pages, files, settings and users. The server backs up the site first. Visitors see the old site until the restored one is ready. Then everyone, including you, has to sign in again with a password from the backup.',
        )}
      </Text>
      <Stack gap="sm">
        <TextInput
          label={t('Type {host} to confirm', { host })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(withoutMarks(event.currentTarget.value))}
        />
        <PasswordInput
          label={t('Passphrase of the backup')}
          description={t('Only needed if it differs from this site’s passphrase. It is not stored.')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the passphrase'), tabIndex: 0 }}
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
      </Stack>
    </PasswordDialog>
  )
}

/** Uploads a backup file to the server, where it can be restored. */
export function UploadBackup() {
  const client = useQueryClient()
  const [share, setShare] = useState<number>()
  const upload = async (file: File | null) => {
    if (!file) return
    setShare(0)
    try {
      client.setQueryData(backupsKey, await uploadBackup(file, setShare))
      toastDone(t('Backup uploaded. It is kept for a day.'))
    } catch (error) {
      toastFailed(error, t('Failed to upload the backup'))
    }
    setShare(undefined)
  }
  return (
    <FileButton accept=".tar" onChange={(file) => void upload(file)}>
      {(props) => (
        <Button {...props} variant="default" size="xs" disabled={share !== undefined}>
          {share === undefined
            ? t('Upload a backup…')
            : t('Uploading, {percent}%', { percent: Math.round(share * 100) })}
        </Button>
      )}
    </FileButton>
  )
}
