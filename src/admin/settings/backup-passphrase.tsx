import { Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Backups, backupPassphrase } from '../../contracts/backups.ts'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { t } from '../texts/t.ts'
import { Section } from '../ui/section.tsx'
import { toastDone } from '../ui/toast.tsx'
import { backupsKey, type Identity, setBackupPassphrase } from './settings.data.ts'

type Encryption = Backups['encryption']

const states = {
  none: t('Backups are not encrypted. They contain drafts, messages and password hashes.'),
  settings: t(
    'Backups are encrypted. Nobody can read them without the passphrase, not even you. Keep it somewhere other than this server.',
  ),
  configuration: t(
    'Backups are encrypted with BACKUP_PASSPHRASE from the configuration. Change it there. Nobody can read them without it, not even you. Keep it somewhere other than this server.',
  ),
}

/** Whether backups are encrypted, and with which passphrase. */
export function Encryption({ backups, mayWrite }: { backups: Backups | undefined; mayWrite: boolean }) {
  const [dialog, setDialog] = useState<'set' | 'stop'>()
  if (!backups) return null
  const { encryption } = backups
  const close = () => setDialog(undefined)
  return (
    <Section title={t('Encryption')}>
      <Text size="sm">{states[encryption ?? 'none']}</Text>
      {mayWrite && encryption !== 'configuration' && (
        <Group gap="xs" data-commands>
          <Button variant="default" size="xs" onClick={() => setDialog('set')}>
            {encryption === null ? t('Encrypt backups…') : t('Change the passphrase…')}
          </Button>
          {encryption !== null && (
            <Button variant="default" size="xs" onClick={() => setDialog('stop')}>
              {t('Stop encrypting…')}
            </Button>
          )}
        </Group>
      )}
      {dialog === 'set' && <SetPassphrase encryption={encryption} onClose={close} />}
      {dialog === 'stop' && <StopEncrypting onClose={close} />}
    </Section>
  )
}

function SetPassphrase({ encryption, onClose }: { encryption: Encryption; onClose: () => void }) {
  const store = useStore(onClose)
  const [passphrase, setPassphrase] = useState('')
  const [isVisible, setIsVisible] = useState(false)
  const [isStoredElsewhere, setIsStoredElsewhere] = useState(false)
  const checked = backupPassphrase.safeParse(passphrase)
  const set = (identity: Identity) =>
    store({ ...identity, passphrase }, t('Backups are encrypted from now on.'))
  const suggest = () => {
    setPassphrase(suggestion())
    setIsVisible(true)
  }
  return (
    <PasswordDialog
      title={encryption === null ? t('Encrypt backups') : t('Change the passphrase')}
      text={t(
        'Anyone who restores a backup needs this passphrase, and nobody can recover it. Each night, the server tries it on the new backup.',
      )}
      action={encryption === null ? t('Encrypt') : t('Change')}
      isBlocked={!checked.success || !isStoredElsewhere}
      onClose={onClose}
      onConfirm={(currentPassword) => set({ currentPassword })}
      onPasskey={(passkey) => set({ passkey })}
    >
      <Stack gap="xs">
        <PasswordInput
          label={t('New passphrase')}
          description={
            encryption === null
              ? t('At least 12 characters. Existing backups stay as they are.')
              : t('At least 12 characters. Existing backups still need the old passphrase.')
          }
          autoComplete="off"
          visible={isVisible}
          onVisibilityChange={setIsVisible}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the passphrase'), tabIndex: 0 }}
          value={passphrase}
          error={passphrase !== '' && !checked.success && checked.error.issues[0]?.message}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <Group>
          <Button variant="default" size="xs" onClick={suggest}>
            {t('Suggest a passphrase')}
          </Button>
        </Group>
        <Checkbox
          label={t('I have written it down somewhere other than this server.')}
          checked={isStoredElsewhere}
          onChange={(event) => setIsStoredElsewhere(event.currentTarget.checked)}
        />
      </Stack>
    </PasswordDialog>
  )
}

function StopEncrypting({ onClose }: { onClose: () => void }) {
  const store = useStore(onClose)
  const stop = (identity: Identity) =>
    store({ ...identity, passphrase: null }, t('New backups are not encrypted.'))
  return (
    <PasswordDialog
      title={t('Stop encrypting backups')}
      text={t(
        'Anyone who has a new backup will be able to read it, including drafts, messages and password hashes. Existing backups stay encrypted, so keep their passphrase.',
      )}
      action={t('Stop encrypting')}
      isDangerous
      onClose={onClose}
      onConfirm={(currentPassword) => stop({ currentPassword })}
      onPasskey={(passkey) => stop({ passkey })}
    />
  )
}

function useStore(onClose: () => void) {
  const client = useQueryClient()
  return async (body: Parameters<typeof setBackupPassphrase>[0], message: string) => {
    client.setQueryData(backupsKey, await setBackupPassphrase(body))
    toastDone(message)
    onClose()
  }
}

// No characters that look alike on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Six groups of four letters and digits: about 119 bits. */
function suggestion(): string {
  const groups = Array.from({ length: 6 }, () => {
    const values = crypto.getRandomValues(new Uint32Array(4))
    return Array.from(values, (value) => letters[value % letters.length]).join('')
  })
  return groups.join('-')
}
