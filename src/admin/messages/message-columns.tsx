import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconEye, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { type Column, OnCard, WordsOnCard } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'
import { AnswerText } from './answer-text.tsx'
import { replyTo, useMessageActions } from './message-actions.tsx'
import type { Row } from './messages.data.ts'
import classes from './messages.module.css'

/** The labels of the fields that these messages answer, each once. */
export const fieldsOf = (messages: readonly Row[]): string[] => [
  ...new Set(messages.flatMap(({ answers = [] }) => answers.map(({ label }) => label))),
]

/** With `fields`, the messages of one form: a column for each field instead of the words of the message. */
export const messageColumns = (onOpen: (id: string) => void, fields: string[]): Column<Row>[] => [
  {
    title: t('From ¦ the sender'),
    cell: ({ id, name, email, isRead }) => (
      <UnstyledButton
        className={classes.sender}
        data-unread={!isRead || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={classes.name}>
          {!isRead && <span className="visually-hidden-focusable">{t('Unread: ¦ before a name')} </span>}
          {name}
        </span>
        <Text span size="sm" c="dimmed" className={classes.email}>
          {email}
        </Text>
      </UnstyledButton>
    ),
  },
  ...(fields.length > 0 ? fields.map(fieldColumn) : [words]),
  {
    title: t('Page'),
    cell: ({ page }) => (
      <Text size="sm" className={classes.page} title={decodeURI(page)}>
        <bdi dir="ltr">{decodeURI(page)}</bdi>
      </Text>
    ),
  },
  { title: t('Received'), cell: ({ createdAt }) => <When iso={createdAt} /> },
  { title: '', align: 'end', cell: (message) => <Actions message={message} onOpen={onOpen} /> },
]

const words: Column<Row> = {
  title: t('Message'),
  isBlock: true,
  cell: ({ subject, excerpt, isRead }) => (
    <div className={classes.words}>
      {subject && (
        <Text size="sm" fw={isRead ? 500 : 700}>
          {subject}
        </Text>
      )}
      <Text size="sm" c="dimmed" lineClamp={2}>
        {excerpt}
      </Text>
    </div>
  ),
}

const fieldColumn = (label: string): Column<Row> => ({
  title: label,
  name: `answer ${label}`,
  isBlock: true,
  cell: ({ id, answers = [] }) => {
    const answer = answers.find((one) => one.label === label)
    return (
      answer?.value && (
        <Text component="div" className={classes.answer} size="sm" lineClamp={3}>
          <WordsOnCard>
            {t.nodes('{name}: {value}', {
              name: <OnCard>{label}</OnCard>,
              value: <AnswerText answer={answer} messageId={id} />,
            })}
          </WordsOnCard>
        </Text>
      )
    )
  },
})

function Actions({ message, onOpen }: { message: Row; onOpen: (id: string) => void }) {
  const { toggle, remove } = useMessageActions(message)
  return (
    <RowMenu of={t('the message from {name} ¦ actions for it', { name: message.name })}>
      <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onOpen(message.id)}>
        {t('Open ¦ verb')}
      </Menu.Item>
      {message.email && (
        <Menu.Item component="a" href={replyTo(message)} leftSection={<IconMail size={16} />}>
          {t('Reply by email')}
        </Menu.Item>
      )}
      {may('message.write') && (
        <>
          <Menu.Item leftSection={<IconMailOpened size={16} />} onClick={() => void toggle()}>
            {message.isRead ? t('Mark as unread') : t('Mark as read')}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} />}
            onClick={() => void remove()}
          >
            {t('Move to trash')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
