import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { may } from '../auth/auth-store.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { confirm } from '../ui/confirm.tsx'
import { counted } from '../ui/list-controls.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { mark, type Row, remove, useMessageChanges } from './messages.data.ts'

export const noun = { one: 'message', many: 'messages' }

/** What the signed-in user may do with many messages. */
export function messageActions(): BulkAction<Row>[] {
  if (!may('message.write')) return []
  return [
    {
      label: 'Mark as read',
      icon: <IconMailOpened size={16} />,
      done: 'marked as read',
      act: ({ id }) => mark(id, true),
      undo: ({ id }) => mark(id, false),
      isNoop: ({ isRead }) => isRead,
    },
    {
      label: 'Mark as unread',
      icon: <IconMail size={16} />,
      done: 'marked as unread',
      act: ({ id }) => mark(id, false),
      undo: ({ id }) => mark(id, true),
      isNoop: ({ isRead }) => !isRead,
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} />,
      done: 'deleted',
      isDangerous: true,
      act: ({ id }) => remove(id),
      ask: (items) => confirm(questionOf(counted(items.length, noun))),
    },
  ]
}

const questionOf = (what: string) => ({
  title: `Delete ${what}?`,
  text: 'They do not go to the trash and cannot be restored.',
  action: 'Delete permanently',
  isDangerous: true,
})

type One = Pick<Row, 'id' | 'name' | 'isRead'>

/** The actions for one message, with a report of the result. `remove` asks first; true when the message is deleted. */
export function useMessageActions({ id, name, isRead }: One) {
  const changes = useMessageChanges(id)
  return {
    async toggle() {
      try {
        await changes.mark(!isRead)
      } catch (error) {
        toastFailed(error, 'Failed to mark the message')
      }
    },
    async remove(): Promise<boolean> {
      if (!(await confirm(questionOfOne(name)))) return false
      try {
        await changes.remove()
      } catch (error) {
        toastFailed(error, 'Failed to delete the message')
        return false
      }
      toastDone(`The message from ${name} was deleted.`)
      return true
    },
  }
}

/** The address that opens a reply in the mail program. */
export const replyTo = ({ email, subject }: Pick<Row, 'email' | 'subject'>): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject || 'your message'}`)}`

const questionOfOne = (name: string) => ({
  title: 'Delete this message?',
  text: `The message from ${name} does not go to the trash and cannot be restored.`,
  action: 'Delete permanently',
  isDangerous: true,
})
