import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { inviteSeconds } from '../../contracts/users.ts'

export type OneTimeLink = { url: string; name: string; isReset: boolean; isMailed: boolean }
type Props = { link: OneTimeLink; onClose: () => void }

const days = inviteSeconds / 86_400
const copiedMs = 4000

/** Shows a link that cannot be shown again: the server keeps only its hash. */
export function OneTimeLinkDialog({ link: { url, name, isReset, isMailed }, onClose }: Props) {
  const { copy, copied, error } = useClipboard({ timeout: copiedMs })
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={isReset ? `New password for ${name}` : `Invitation for ${name}`}
    >
      <Stack>
        <Text size="sm">
          {isMailed ? `This link was sent to ${name} by email.` : `Send this link to ${name}.`} It can be used
          once, within {days} days, to choose a password.
          {isReset && ' The old password works until then. After that, they are signed out everywhere.'}
        </Text>
        <TextInput
          label="One-time link"
          description="It is shown only once. A newer link replaces it."
          value={url}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" role="status" hidden={!error}>
          {error ? 'This browser does not allow copying. Select the link and copy it yourself.' : ''}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button
            onClick={() => void copy(url)}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
