import { Button, Group, Pagination, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { Passage } from '../../contracts/comments.ts'
import type { Owned } from '../../contracts/permissions.ts'
import { t } from '../texts/t.ts'
import { useNextFocus } from '../ui/lost-focus.ts'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { CommentBox } from './comment-box.tsx'
import { type About, useCommenting, useThreads } from './comments.data.ts'
import classes from './comments.module.css'
import { selectedPassage, showPassage } from './marked-passages.ts'
import { Thread } from './thread.tsx'
import { useMarks } from './use-marks.ts'

export type CommentsProps = {
  about: About
  record: Owned
  /** The editor of the text; none on a page of blocks. */
  editor?: Editor | undefined
  /** Counts how often somebody asked to comment on the selected words. */
  asked?: number
  /** The thread that a link leads to. */
  first?: string | undefined
  /** Closes the panel where it covers the text. */
  onLeave?: (() => void) | undefined
}

/** The threads of a text, the passages that they are about, and a place for new ones. */
export function CommentsPanel({ about, record, editor, asked = 0, first, onLeave }: CommentsProps) {
  const [state, setState] = useState<'open' | 'resolved'>('open')
  const [page, setPage] = useState(1)
  const [current, setCurrent] = useState(first)
  const { data, error, refetch } = useThreads(about, state, page)
  const threads = data?.threads ?? []
  // The last thread of the last page may have been resolved.
  const last = Math.max(1, data?.meta.totalPages ?? page)
  if (page > last) setPage(last)
  const found = useMarks(editor, state === 'open' ? threads : [], { current, onPress: setCurrent })
  const isText = editor !== undefined
  const panel = useRef<HTMLDivElement>(null)
  // The buttons of a thread disappear when it is resolved or moved to the trash.
  const keepFocus = useNextFocus(
    () => undefined,
    () => panel.current?.querySelector<HTMLElement>('input:checked'),
  )
  return (
    <Stack ref={panel} gap="md" {...keepFocus}>
      <NewComment about={about} editor={editor} asked={asked} />
      <SegmentedControl
        aria-label={t('Filter comments')}
        value={state}
        onChange={(value) => {
          setState(value as typeof state)
          setPage(1)
        }}
        data={[
          { value: 'open', label: t('Open ¦ state') },
          { value: 'resolved', label: t('Resolved ¦ state') },
        ]}
      />
      {error && (
        <Failed error={error} fallback={t('Failed to load the comments')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingRows rows={3} height={90} />}
      {data?.threads.length === 0 && (
        <Empty isInside title={state === 'open' ? t('No open comments') : t('No resolved comments')}>
          {state === 'open' && isText
            ? t('Select words in the text to comment on them.')
            : t('Only people who can read this in the admin see its comments.')}
        </Empty>
      )}
      {threads.map((thread) => (
        <Thread
          key={thread.id}
          about={about}
          record={record}
          thread={thread}
          isCurrent={thread.id === current}
          isFound={isText && state === 'open' ? found.has(thread.id) : undefined}
          onShow={
            editor &&
            (() => {
              setCurrent(thread.id)
              onLeave?.()
              showPassage(editor, thread.id)
            })
          }
        />
      ))}
      {data && data.meta.totalPages > 1 && (
        <Pagination size="sm" total={data.meta.totalPages} value={page} onChange={setPage} />
      )}
    </Stack>
  )
}

type NewProps = { about: About; editor: Editor | undefined; asked: number }

/** A comment on the words that were selected when somebody asked for it, or on the whole text. */
function NewComment({ about, editor, asked }: NewProps) {
  const { say } = useCommenting(about)
  const [passage, setPassage] = useState<Passage>()
  useEffect(() => {
    if (editor && asked > 0) setPassage(selectedPassage(editor))
  }, [editor, asked])
  return (
    <section aria-label={t('New comment')}>
      <Stack gap="xs">
        {passage && (
          <>
            <blockquote className={classes.quote} dir="auto">
              {passage.quote}
            </blockquote>
            <Group>
              <Button size="compact-xs" variant="subtle" onClick={() => setPassage(undefined)}>
                {t('Comment on the whole text instead')}
              </Button>
            </Group>
          </>
        )}
        {!passage && editor && (
          <Text size="xs" c="dimmed">
            {t('This comments on the whole text. To comment on a passage, select it first.')}
          </Text>
        )}
        <CommentBox
          key={asked}
          about={about}
          place="new"
          label={t('Comment')}
          action={t('Comment ¦ verb')}
          isFirst={asked > 0}
          send={(said, key) => say({ ...said, passage: passage ?? null }, key)}
          onSent={() => setPassage(undefined)}
        />
      </Stack>
    </section>
  )
}
