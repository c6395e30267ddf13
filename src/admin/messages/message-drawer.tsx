import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import type { Answer, Message } from '../../contracts/messages.ts'
import { may } from '../auth/auth-store.ts'
import { useRecent } from '../shell/recent.ts'
import { t } from '../texts/t.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { exactTime } from '../ui/when.tsx'
import { AnswerText } from './answer-text.tsx'
import { replyTo, useMessageActions } from './message-actions.tsx'
import { useMark, useMessage } from './messages.data.ts'
import classes from './messages.module.css'

type Props = { id: string; onClose: () => void }

/** Shows a whole message. Opening it marks it as read. */
export function MessageDrawer({ id, onClose }: Props) {
  const { data, error, refetch } = useMessage(id)
  useMarkAsRead(id, data)
  useRecent(data?.name, `/admin/messages?message=${id}`, data?.name)
  return (
    <SideDialog onClose={onClose} title={t('Message')} size="lg">
      {error && (
        <Failed error={error} fallback={t('Failed to load the message')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={3} />}
      {data && <Whole message={data} onClose={onClose} />}
    </SideDialog>
  )
}

function useMarkAsRead(id: string, message: Message | undefined): void {
  const mark = useMark(id)
  // Only once: a message that is marked as unread again should stay so.
  const isDone = useRef(false)
  useEffect(() => {
    if (!message || isDone.current) return
    isDone.current = true
    if (message.isRead || !may('message.write')) return
    // If this fails, the list still shows it as unread, so there is no need for an error.
    mark(true).catch(() => {})
  }, [message, mark])
}

function Whole({ message, onClose }: { message: Message; onClose: () => void }) {
  const { name, email, subject, page, createdAt } = message
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <Title order={2} size="h4">
          {subject || t('Message from {name}', { name })}
        </Title>
        <Text size="sm" mt={4}>
          {name}
          {email && (
            <>
              ,{' '}
              <Anchor href={`mailto:${email}`} inherit underline="always">
                {email}
              </Anchor>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {t.nodes('{time}, on {page}', {
            time: exactTime(createdAt),
            page: (
              <Anchor href={page} target="_blank" rel="noopener" inherit c="dimmed" underline="always">
                <bdi dir="ltr">{decodeURI(page)}</bdi>
              </Anchor>
            ),
          })}
        </Text>
      </div>
      {message.answers ? (
        <Answers answers={message.answers} messageId={message.id} />
      ) : (
        <Text className={classes.text}>{message.message}</Text>
      )}
      <Actions message={message} onClose={onClose} />
    </Stack>
  )
}

function Answers({ answers, messageId }: { answers: Answer[]; messageId: string }) {
  return (
    <dl className={classes.answers}>
      {answers.map((answer) => (
        <Fragment key={answer.label}>
          <dt>{answer.label}</dt>
          <dd>
            {answer.value === '' ? (
              <Text span c="dimmed">
                {t('No answer')}
              </Text>
            ) : (
              <AnswerText answer={answer} messageId={messageId} />
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Actions({ message, onClose }: { message: Message; onClose: () => void }) {
  const { isRead } = message
  const { toggle, remove } = useMessageActions(message)
  const removeAndClose = async () => {
    if (await remove()) onClose()
  }
  return (
    <Group gap="sm" className={classes.actions}>
      {message.email && (
        <Button component="a" href={replyTo(message)} leftSection={<IconMail size={16} aria-hidden />}>
          {t('Reply by email')}
        </Button>
      )}
      {may('message.write') && (
        <>
          <Button
            variant="default"
            leftSection={<IconMailOpened size={16} aria-hidden />}
            onClick={() => void toggle()}
          >
            {isRead ? t('Mark as unread') : t('Mark as read')}
          </Button>
          <Button
            variant="subtle"
            color="red.8"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void removeAndClose()}
          >
            {t('Move to trash')}
          </Button>
        </>
      )}
    </Group>
  )
}
