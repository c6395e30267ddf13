import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '../../contracts/permissions.ts'
import type { ListedUser, User } from '../../contracts/users.ts'
import { ApiError } from '../app/api-client.ts'
import { logout, useAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Failure, FormFailure } from '../ui/form-failure.tsx'
import { toastDone } from '../ui/toast.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useUserActions } from './users.data.ts'

type Props = { user: ListedUser; onClose: () => void }

export function RoleDialog({ user, onClose }: Props) {
  const { changeRole } = useUserActions()
  const { user: me } = useAuth()
  const [known, setKnown] = useState<User>(user)
  const [role, setRole] = useState<Role>(user.role)
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const isMe = me?.id === user.id
  const save = async () => {
    setFailure(undefined)
    setBusy(true)
    try {
      await changeRole(known, role)
      toastDone(nowIs[role](user.name))
      onClose()
      if (isMe) await logout()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') {
        const theirs = error.current as User
        setKnown(theirs)
        setFailure({
          title: t('Failed to change the role'),
          error: new ApiError(madeByOther[theirs.role](user.name), { isFromServer: true }),
        })
      } else setFailure({ title: t('Failed to change the role'), error })
    }
    setBusy(false)
  }
  return (
    <Dialog onClose={onClose} title={t('Role of {name}', { name: user.name })}>
      <Stack>
        <FormFailure failure={failure} />
        <RoleChoice value={role} onChange={setRole} />
        <Text size="sm" c="dimmed">
          {isMe
            ? t('This is your own account. You will be signed out and can sign in again with the new role.')
            : t('They will be signed out and can sign in again with the new role.')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => void save()} loading={busy} disabled={role === known.role}>
            {t('Change role')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type Sentences = Record<Role, (name: string) => string>
const nowIs: Sentences = {
  ADMIN: (name) => t('{name} is now an administrator.', { name }),
  EDITOR: (name) => t('{name} is now an editor.', { name }),
  AUTHOR: (name) => t('{name} is now an author.', { name }),
  CONTRIBUTOR: (name) => t('{name} is now a contributor.', { name }),
}
const madeByOther: Sentences = {
  ADMIN: (name) =>
    t('Someone else has made {name} an administrator. Change the role again if you want a different one.', {
      name,
    }),
  EDITOR: (name) =>
    t('Someone else has made {name} an editor. Change the role again if you want a different one.', { name }),
  AUTHOR: (name) =>
    t('Someone else has made {name} an author. Change the role again if you want a different one.', { name }),
  CONTRIBUTOR: (name) =>
    t('Someone else has made {name} a contributor. Change the role again if you want a different one.', {
      name,
    }),
}
