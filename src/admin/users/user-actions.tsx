import { Menu } from '@mantine/core'
import { IconKey, IconLock, IconLockOpen, IconTrash, IconUserCog } from '@tabler/icons-react'
import type { ListedUser } from '../../contracts/users.ts'
import { logout, useAuth } from '../auth/auth-store.ts'
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
      toastFailed(error, 'Failed to create a link')
    }
  }
  const askAndDisable = async () => {
    if (!isDisabled && !(await confirm(disableQuestion(user, isMe)))) return
    try {
      await setDisabled(user.id, !isDisabled)
      toastDone(isDisabled ? `${user.name} can sign in again.` : `${user.name} can no longer sign in.`)
      if (isMe) await logout()
    } catch (error) {
      toastFailed(error, isDisabled ? 'Failed to enable user' : 'Failed to disable user')
    }
  }
  const askAndRemove = async () => {
    if (!(await confirm(deleteQuestion(user, isMe)))) return
    try {
      await remove(user.id)
      toastDone(`${user.name} was deleted.`)
      if (isMe) await logout()
    } catch (error) {
      toastFailed(error, 'Failed to delete user')
    }
  }
  return (
    <RowMenu of={user.name}>
      <Menu.Item leftSection={<IconUserCog size={16} />} onClick={() => onChangeRole(user)}>
        Change role…
      </Menu.Item>
      {!isDisabled && (
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void makeLink()}>
          {isReset ? 'Reset password…' : 'New invitation link…'}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        leftSection={isDisabled ? <IconLockOpen size={16} /> : <IconLock size={16} />}
        onClick={() => void askAndDisable()}
      >
        {isDisabled ? 'Enable' : 'Disable…'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} />}
        c="var(--mantine-color-error)"
        onClick={() => void askAndRemove()}
      >
        Delete…
      </Menu.Item>
    </RowMenu>
  )
}

const resetQuestion = ({ name }: ListedUser) => ({
  title: 'Create a password reset link?',
  text: `${name} can use the link to choose a new password. The old one works until then. After that, they are signed out everywhere.`,
  action: 'Create link',
})

const linkQuestion = ({ name }: ListedUser) => ({
  title: 'Create a new invitation link?',
  text: `${name} can use the link to choose a password and sign in. Earlier links stop working.`,
  action: 'Create link',
})

const disableQuestion = ({ name }: ListedUser, isMe: boolean) => ({
  title: isMe ? 'Disable your own account?' : `Disable ${name}?`,
  text: `${isMe ? 'You are' : 'They are'} signed out everywhere and cannot sign in. Articles keep the author’s name. You can undo this at any time.`,
  action: 'Disable user',
})

function deleteQuestion({ name, articleCount }: ListedUser, isMe: boolean) {
  const who = isMe ? 'You will be signed out now and cannot sign in again.' : `${name} can no longer sign in.`
  return {
    title: isMe ? 'Delete your own account?' : `Delete ${name}?`,
    text: `${who} ${fateOf(articleCount, isMe ? 'Your' : 'Their')} This cannot be undone.`,
    action: 'Delete user',
    isDangerous: true,
  }
}

function fateOf(articleCount: number, whose: string): string {
  if (articleCount === 0) return `${whose} pages and uploads stay. There are no articles.`
  const stays = articleCount === 1 ? 'article stays' : `${articleCount.toLocaleString('en')} articles stay`
  return `${whose} ${stays}, without an author’s name. Pages and uploads stay too.`
}
