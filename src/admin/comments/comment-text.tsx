import { Text } from '@mantine/core'
import type { Comment } from '../../contracts/comments.ts'
import { t } from '../texts/t.ts'
import { When } from '../ui/when.tsx'
import classes from './comments.module.css'
import { withNames } from './mentions.ts'

/** Who said something, when, and what. */
export function CommentText({ comment }: { comment: Comment }) {
  const { text, by, createdAt, editedAt, mentions } = comment
  const isGone = text === ''
  return (
    <>
      <Text size="sm" component="div">
        <b className={classes.name}>{by?.name ?? t('A former user')}</b>{' '}
        <Text span size="sm" c="dimmed">
          {editedAt && !isGone ? (
            t.nodes('{when}, edited', { when: <When iso={createdAt} /> })
          ) : (
            <When iso={createdAt} />
          )}
        </Text>
      </Text>
      {isGone ? (
        <Text size="sm" c="dimmed">
          {t('This comment was deleted.')}
        </Text>
      ) : (
        <Text size="sm" className={classes.words ?? ''} dir="auto">
          {withNames(
            text,
            mentions.map(({ name }) => name),
          ).map((part, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order
            part.isName ? <b key={index}>{part.text}</b> : part.text,
          )}
        </Text>
      )}
    </>
  )
}
