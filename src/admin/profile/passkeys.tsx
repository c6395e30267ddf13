import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, passkeyEndpoints } from '../../contracts/second-factor.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { browserName } from './browser-name.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function Passkeys() {
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call(passkeyEndpoints.list, { signal }),
  })
  const { add, remove } = usePasskeyActions()
  if (error)
    return (
      <Failed error={error} fallback={t('Failed to load your passkeys.')} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows rows={1} />
  if (!data.isPossible && data.passkeys.length === 0)
    return (
      <Text size="sm">
        {t(
          'Passkeys need a domain name and HTTPS. You opened this site at {host}. Set PUBLIC_URL to its final address.',
          { host: location.host },
        )}
      </Text>
    )
  return (
    <Stack gap="sm">
      {data.passkeys.length === 0 && <Text size="sm">{t('You have no passkeys yet.')}</Text>}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('Passkeys')}>
        {data.passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey)} />
        ))}
      </Stack>
      <Group justify="flex-end" data-commands>
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t('Add a passkey…')}
        </Button>
      </Group>
      {isAdding && (
        <PasswordDialog
          title={t('Add a passkey')}
          text={t('Your browser then asks for your fingerprint, your face or a security key.')}
          action={t('Continue')}
          onClose={() => setIsAdding(false)}
          onConfirm={async (currentPassword) => {
            await add(currentPassword)
            setIsAdding(false)
          }}
        />
      )}
    </Stack>
  )
}

function Row({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey
  onRemove: () => void
}) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" mih={44}>
      <Box miw={0}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt
            ? t.nodes('Created {created}, last used {used}', {
                created: <When iso={createdAt} />,
                used: <When iso={lastUsedAt} />,
              })
            : t.nodes('Created {created}, not used yet', { created: <When iso={createdAt} /> })}
        </Text>
      </Box>
      <Button
        variant="default"
        size="xs"
        flex="none"
        onClick={onRemove}
        aria-label={t('Remove the passkey {name}', { name })}
      >
        {t('Remove')}
      </Button>
    </Group>
  )
}

function usePasskeyActions() {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: ['passkeys'] })
  return {
    async add(currentPassword: string) {
      const optionsJSON = await call(passkeyEndpoints.createOptions, { body: { currentPassword } })
      try {
        const response = await startRegistration({ optionsJSON: optionsJSON as never })
        const name = browserName(navigator.userAgent)
        await call(passkeyEndpoints.create, { body: { name, response: { ...response } } })
        toastDone(t('Passkey added. You can sign in with it next time.'))
      } catch (error) {
        toastFailed(error, t('Failed to add the passkey'))
      }
      await again()
    },
    async remove({ id, name }: Passkey) {
      if (!(await confirm(removeQuestion(name)))) return
      try {
        await call(passkeyEndpoints.delete, { params: { id } })
        toastDone(t('The passkey {name} was removed.', { name }))
      } catch (error) {
        toastFailed(error, t('Failed to remove the passkey'))
      }
      await again()
    },
  }
}

const removeQuestion = (name: string) => ({
  title: t('Remove the passkey {name}?', { name }),
  text: t('You can no longer sign in with it. Delete it from your device too.'),
  action: t('Remove passkey'),
  isDangerous: true,
})
