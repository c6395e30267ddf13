import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../contracts/permissions.ts'
import type { ListedUser } from '../../contracts/users.ts'
import { messageOf } from '../api-client.ts'
import { logout, useAuth } from '../auth/auth-store.ts'
import { FormFailure } from '../ui/form-failure.tsx'
import { toastDone } from '../ui/toast.tsx'
import { RoleChoice } from './role-choice.tsx'
import { roleTexts } from './roles.ts'
import { useUserActions } from './users.data.ts'

type Props = { user: ListedUser; onClose: () => void }

export function RoleDialog({ user, onClose }: Props) {
  const { changeRole } = useUserActions()
  const { user: me } = useAuth()
  const [role, setRole] = useState<Role>(user.role)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isMe = me?.id === user.id
  const save = async () => {
    setFailure(undefined)
    setBusy(true)
    try {
      // The role that was chosen is what is wanted, whatever else of the person has changed meanwhile.
      await changeRole(user.id, role)
      toastDone(`${user.name} is now ${article(role)} ${roleTexts[role].name.toLowerCase()}.`)
      onClose()
      if (isMe) await logout()
    } catch (error) {
      setFailure(messageOf(error, 'Failed to change the role'))
    }
    setBusy(false)
  }
  return (
    <Modal opened onClose={onClose} title={`Role of ${user.name}`}>
      <Stack>
        <FormFailure>{failure}</FormFailure>
        <RoleChoice value={role} onChange={setRole} />
        <Text size="sm" c="dimmed">
          {isMe
            ? 'This is your own account: you will be signed out, and sign in again with the new role.'
            : 'They will be signed out, and sign in again with the new role.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void save()} loading={busy} disabled={role === user.role}>
            Change role
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const article = (role: Role) => (/^[aeiou]/i.test(role) ? 'an' : 'a')
