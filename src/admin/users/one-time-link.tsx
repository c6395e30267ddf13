import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { inviteSeconds } from '../../contracts/users.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'

export type OneTimeLink = { url: string; name: string; isReset: boolean; mail: 'sent' | 'pending' | 'none' }
type Props = { link: OneTimeLink; onClose: () => void }

const days = inviteSeconds / 86_400
const sentTo = {
  sent: (name: string) => t('This link was sent to {name} by email.', { name }),
  pending: (name: string) =>
    t(
      'The mail server has not answered yet, so the email may not arrive. To be safe, send this link to {name} yourself.',
      { name },
    ),
  none: (name: string) => t('Send this link to {name}.', { name }),
}

/** The server's report about the email with the link. */
export const mailOf = ({ isMailed = false, isMailPending = false }): OneTimeLink['mail'] =>
  isMailed ? 'sent' : isMailPending ? 'pending' : 'none'

const copiedMs = 4000

/** Shows a link that cannot be shown again, because the server stores only its hash. */
export function OneTimeLinkDialog({ link: { url, name, isReset, mail }, onClose }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: copiedMs })
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      title={isReset ? t('New password for {name}', { name }) : t('Invitation for {name}', { name })}
    >
      <Stack>
        <Text size="sm">
          {sentTo[mail](name)}{' '}
          {t(
            {
              one: 'It can be used once, within {count} day, to choose a password.',
              other: 'It can be used once, within {count} days, to choose a password.',
            },
            { count: days },
          )}{' '}
          {isReset && t('The old password works until then. After that, they are signed out everywhere.')}
        </Text>
        <TextInput
          label={t('One-time link')}
          description={t('It is shown only once. A newer link replaces it.')}
          value={url}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" role="status" hidden={!error}>
          {error ? t('This browser does not allow copying. Select the link and copy it yourself.') : ''}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Done')}
          </Button>
          <Button
            onClick={() => void copy(url)}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? t('Copied') : t('Copy link')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
