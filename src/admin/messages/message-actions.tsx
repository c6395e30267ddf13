import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { trashCalls, useTrashActions } from '../trash/trash.data.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import type { BulkAction } from '../ui/bulk/bulk-bar.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { mark, type Row, useMark } from './messages.data.ts'

export const countedMessages = (count: number): string =>
  t({ one: '{count} message', other: '{count} messages' }, { count })

/** What the signed-in user may do with many messages. */
export function messageActions(): BulkAction<Row>[] {
  if (!may('message.write')) return []
  return [
    {
      label: t('Mark as read'),
      icon: <IconMailOpened size={16} />,
      done: {
        some: (count) =>
          t({ one: '{count} message marked as read.', other: '{count} messages marked as read.' }, { count }),
        none: t('Nothing was marked as read.'),
      },
      act: ({ id }) => mark(id, true),
      undo: ({ id }) => mark(id, false),
      isNoop: ({ isRead }) => isRead,
    },
    {
      label: t('Mark as unread'),
      icon: <IconMail size={16} />,
      done: {
        some: (count) =>
          t(
            { one: '{count} message marked as unread.', other: '{count} messages marked as unread.' },
            { count },
          ),
        none: t('Nothing was marked as unread.'),
      },
      act: ({ id }) => mark(id, false),
      undo: ({ id }) => mark(id, true),
      isNoop: ({ isRead }) => !isRead,
    },
    {
      label: t('Move to trash'),
      icon: <IconTrash size={16} />,
      done: {
        some: (count) =>
          t(
            { one: '{count} message moved to the trash.', other: '{count} messages moved to the trash.' },
            { count },
          ),
        none: t('Nothing was moved to the trash.'),
      },
      isDangerous: true,
      act: ({ id }) => trashCalls.message.remove(id),
      undo: ({ id }) => trashCalls.message.restore(id),
    },
  ]
}

type One = Pick<Row, 'id' | 'name' | 'isRead'>

/** Moves a message to the trash, with a report of the result. True when it is there. */
export function useRemoveMessage(): (message: Pick<Row, 'id' | 'name'>) => Promise<boolean> {
  const { moveToTrash } = useTrashActions('message')
  const undoOf = useUndoTrashing('message')
  return async ({ id, name }) => {
    try {
      await moveToTrash(id)
    } catch (error) {
      toastFailed(error, t('Failed to delete the message'))
      return false
    }
    toastDone(t('The message from {name} was moved to the trash.', { name }), undefined, undoOf(id, name))
    return true
  }
}

/** The actions for one message. */
export function useMessageActions({ id, name, isRead }: One) {
  const markIt = useMark(id)
  const removeIt = useRemoveMessage()
  return {
    async toggle() {
      try {
        await markIt(!isRead)
      } catch (error) {
        toastFailed(error, t('Failed to mark the message'))
      }
    },
    remove: () => removeIt({ id, name }),
  }
}

/** The address that opens a reply in the mail program. */
export const replyTo = ({ email, subject }: Pick<Row, 'email' | 'subject'>): string =>
  `mailto:${email}?subject=${encodeURIComponent(
    subject ? t('Re: {subject} ¦ of an email', { subject }) : t('Re: your message ¦ subject of an email'),
  )}`
