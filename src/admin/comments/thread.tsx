import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Comment, type CommentThread, mayDelete, mayResolve } from '../../contracts/comments.ts'
import type { Owned } from '../../contracts/permissions.ts'
import { getAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { CommentBox, hasUnsentComment } from './comment-box.tsx'
import { CommentText } from './comment-text.tsx'
import { type About, useCommenting } from './comments.data.ts'
import classes from './comments.module.css'

type Props = {
  about: About
  record: Owned
  thread: CommentThread
  isCurrent: boolean
  /** Whether its passage is in the text; undefined where no text is shown. */
  isFound: boolean | undefined
  onShow: (() => void) | undefined
}

/** Whether a field is open: because somebody asked for it, or because it has words that were not sent. */
type Writing = 'no' | 'asked' | 'unsent'
const beginWith = (about: About, place: string): Writing => (hasUnsentComment(about, place) ? 'unsent' : 'no')

/** A passage with its comments and actions. */
export function Thread({ about, record, thread, isCurrent, isFound, onShow }: Props) {
  const { id, passage, replies, resolvedAt, resolvedBy, by } = thread
  const [replying, setReplying] = useState(() => beginWith(about, id))
  const { say, change } = useCommenting(about)
  const card = useRef<HTMLElement>(null)
  const reply = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { user } = getAuth()
  const resolves = user !== null && mayResolve(user, about.kind, record, by?.id ?? null)
  const resolve = () =>
    change(id, { isResolved: !resolvedAt }).catch((error: unknown) =>
      toastFailed(error, resolvedAt ? t('Failed to reopen the thread') : t('Failed to resolve the thread')),
    )
  const stopReplying = () => {
    setReplying('no')
    // The person may be typing elsewhere by now.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) reply.current?.focus()
    })
  }
  return (
    <article
      ref={card}
      className={classes.thread}
      data-current={isCurrent || undefined}
      aria-label={by ? t('Comment by {name}', { name: by.name }) : t('Comment by a former user')}
    >
      {passage && <Quote quote={passage.quote} isFound={isFound} onShow={onShow} />}
      <One about={about} comment={thread} />
      {replies.map((one) => (
        <div key={one.id} className={classes.reply}>
          <One about={about} comment={one} />
        </div>
      ))}
      {resolvedAt && (
        <Text size="sm" c="dimmed">
          {resolvedBy ? t('Resolved by {name}', { name: resolvedBy.name }) : t('Resolved by a former user')}
        </Text>
      )}
      {replying !== 'no' ? (
        <CommentBox
          about={about}
          place={id}
          label={t('Reply')}
          action={t('Reply ¦ verb')}
          isFirst={replying === 'asked'}
          send={(said, key) => say({ ...said, threadId: id }, key)}
          onSent={stopReplying}
          onCancel={stopReplying}
        />
      ) : (
        <Group gap="xs">
          <Button ref={reply} size="compact-sm" variant="default" onClick={() => setReplying('asked')}>
            {t('Reply ¦ verb')}
          </Button>
          {resolves && (
            <Button size="compact-sm" variant="default" onClick={() => void resolve()}>
              {resolvedAt ? t('Reopen') : t('Resolve')}
            </Button>
          )}
        </Group>
      )}
    </article>
  )
}

type QuoteProps = { quote: string; isFound: boolean | undefined; onShow: (() => void) | undefined }

function Quote({ quote, isFound, onShow }: QuoteProps) {
  return (
    <div>
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      {isFound === false && (
        <Text size="xs" c="dimmed">
          {t('This passage is no longer in the text.')}
        </Text>
      )}
      {isFound && onShow && (
        <Button size="compact-xs" variant="subtle" onClick={onShow}>
          {t('Show in the text')}
        </Button>
      )}
    </div>
  )
}

const beginningOf = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

/** One comment with the actions that this person may take. */
function One({ about, comment }: { about: About; comment: Comment }) {
  const { user } = getAuth()
  const writtenBy = comment.by?.id ?? null
  const isOwn = writtenBy !== null && writtenBy === user?.id
  const place = `edit ${comment.id}`
  const [editing, setEditing] = useState(() => beginWith(about, place))
  const { change, remove } = useCommenting(about)
  const deletes = user !== null && mayDelete(user, about.kind, writtenBy) && comment.text !== ''
  const undoOf = useUndoTrashing('comment')
  const moveToTrash = async () => {
    try {
      await remove(comment.id)
      toastDone(t('Comment moved to the trash.'), undefined, undoOf(comment.id, beginningOf(comment.text)))
    } catch (error) {
      toastFailed(error, t('Failed to move the comment to the trash'))
    }
  }
  if (isOwn && editing !== 'no')
    return (
      <CommentBox
        about={about}
        place={place}
        label={t('Your comment')}
        action={t('Save')}
        isFirst={editing === 'asked'}
        initial={comment}
        send={(said) => change(comment.id, said)}
        onSent={() => setEditing('no')}
        onCancel={() => setEditing('no')}
      />
    )
  return (
    <Group gap="xs" wrap="nowrap" align="start" justify="space-between">
      <Stack gap={2} miw={0} flex={1}>
        <CommentText comment={comment} />
      </Stack>
      {deletes && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={isOwn ? t('Your comment') : t('Comment actions')}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isOwn && <Menu.Item onClick={() => setEditing('asked')}>{t('Edit')}</Menu.Item>}
            <Menu.Item c="var(--mantine-color-error)" onClick={() => void moveToTrash()}>
              {t('Move to trash')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
