import { Text, UnstyledButton } from '@mantine/core'
import type { Column } from '../ui/rows.tsx'
import { When } from '../ui/when.tsx'
import type { Row } from './messages.data.ts'
import classes from './messages.module.css'

export const messageColumns = (onOpen: (id: string) => void): Column<Row>[] => [
  {
    title: 'From',
    cell: ({ id, name, email, isRead }) => (
      <UnstyledButton
        className={classes.sender}
        data-unread={!isRead || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={classes.name}>
          {!isRead && <span className="visually-hidden-focusable">Unread: </span>}
          {name}
        </span>
        <Text span size="sm" c="dimmed" className={classes.email}>
          {email}
        </Text>
      </UnstyledButton>
    ),
  },
  {
    title: 'Message',
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
  },
  {
    title: 'Page',
    isPlain: true,
    cell: ({ page }) => (
      <Text size="sm" className={classes.page} title={decodeURI(page)}>
        {decodeURI(page)}
      </Text>
    ),
  },
  { title: 'Received', isPlain: true, cell: ({ createdAt }) => <When iso={createdAt} /> },
]
