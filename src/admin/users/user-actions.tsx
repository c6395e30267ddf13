import { Menu } from '@mantine/core'
import { IconKey, IconLock, IconLockOpen, IconTrash, IconUserCog } from '@tabler/icons-react'
import type { ListedUser } from '../../contracts/users.ts'
import { logout, useAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { mailOf, type OneTimeLink } from './one-time-link.tsx'
import { useUserActions } from './users.data.ts'

type Props = {
  user: ListedUser
  onChangeRole: (user: ListedUser) => void
  onLink: (link: OneTimeLink) => void
}

export function UserActions({ user, onChangeRole, onLink }: Props) {
  const { newLink, remove, setDisabled } = useUserActions()
  const { user: me } = useAuth()
  const isMe = me?.id === user.id
  const isReset = user.state === 'active'
  const isDisabled = user.state === 'disabled'
  const makeLink = async () => {
    if (!(await confirm(isReset ? resetQuestion(user) : linkQuestion(user)))) return
    try {
      const { inviteUrl, ...mail } = await newLink(user.id)
      onLink({ url: inviteUrl, name: user.name, isReset, mail: mailOf(mail) })
    } catch (error) {
      toastFailed(error, t('Failed to create a link'))
    }
  }
  const askAndDisable = async () => {
    if (!isDisabled && !(await confirm(disableQuestion(user, isMe)))) return
    try {
      await setDisabled(user.id, !isDisabled)
      toastDone(
        isDisabled
          ? t('{name} can sign in again.', { name: user.name })
          : t('{name} can no longer sign in.', { name: user.name }),
      )
      if (isMe) await logout()
    } catch (error) {
      toastFailed(error, isDisabled ? t('Failed to enable user') : t('Failed to disable user'))
    }
  }
  const askAndRemove = async () => {
    if (!(await confirm(deleteQuestion(user, isMe)))) return
    try {
      await remove(user.id)
      toastDone(t('{name} was deleted.', { name: user.name }))
      if (isMe) await logout()
    } catch (error) {
      toastFailed(error, t('Failed to delete user'))
    }
  }
  return (
    <RowMenu of={user.name}>
      <Menu.Item leftSection={<IconUserCog size={16} />} onClick={() => onChangeRole(user)}>
        {t('Change role…')}
      </Menu.Item>
      {!isDisabled && (
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void makeLink()}>
          {isReset ? t('Reset password…') : t('New invitation link…')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={isDisabled ? <IconLockOpen size={16} /> : <IconLock size={16} />}
        onClick={() => void askAndDisable()}
      >
        {isDisabled ? t('Enable') : t('Disable…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} />}
        c="var(--mantine-color-error)"
        onClick={() => void askAndRemove()}
      >
        {t('Delete…')}
      </Menu.Item>
    </RowMenu>
  )
}

const resetQuestion = ({ name }: ListedUser) => ({
  title: t('Create a password reset link?'),
  text: t(
    '{name} can use the link to choose a new password. The old one works until then. After that, they are signed out everywhere.',
    { name },
  ),
  action: t('Create link'),
})

const linkQuestion = ({ name }: ListedUser) => ({
  title: t('Create a new invitation link?'),
  text: t('{name} can use the link to choose a password and sign in. Earlier links stop working.', { name }),
  action: t('Create link'),
})

const disableQuestion = ({ name }: ListedUser, isMe: boolean) => ({
  title: isMe ? t('Disable your own account?') : t('Disable {name}?', { name }),
  text: isMe
    ? t(
        'You are signed out everywhere and cannot sign in. Articles keep the author’s name. You can undo this at any time.',
      )
    : t(
        'They are signed out everywhere and cannot sign in. Articles keep the author’s name. You can undo this at any time.',
      ),
  action: t('Disable user'),
})

function deleteQuestion({ name, articleCount }: ListedUser, isMe: boolean) {
  const who = isMe
    ? t('You will be signed out now and cannot sign in again.')
    : t('{name} can no longer sign in.', { name })
  return {
    title: isMe ? t('Delete your own account?') : t('Delete {name}?', { name }),
    text: [who, isMe ? ownFate(articleCount) : fateOf(articleCount), t('This cannot be undone.')].join(' '),
    action: t('Delete user'),
    isDangerous: true,
  }
}

const ownFate = (count: number): string =>
  count === 0
    ? t('Your pages and uploads stay. There are no articles.')
    : t(
        {
          one: 'Your article stays, without an author’s name. Pages and uploads stay too.',
          other: 'Your {count} articles stay, without an author’s name. Pages and uploads stay too.',
        },
        { count },
      )

const fateOf = (count: number): string =>
  count === 0
    ? t('Their pages and uploads stay. There are no articles.')
    : t(
        {
          one: 'Their article stays, without an author’s name. Pages and uploads stay too.',
          other: 'Their {count} articles stay, without an author’s name. Pages and uploads stay too.',
        },
        { count },
      )
