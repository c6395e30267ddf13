import { Alert, Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { messageOf } from '../app/api-client.ts'
import { getAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { sentences } from '../ui/sentences.ts'
import { type About, useMentionable } from './comments.data.ts'
import { MentionField } from './mention-field.tsx'
import { mentionedIn } from './mentions.ts'

type Person = { id: string; name: string }
type Said = { text: string; mentions: string[] }
type Props = {
  about: About
  /**
   * Identifies what is being written, such as a reply to one thread. The text is stored under this name until it is
   * sent.
   */
  place: string
  label: string
  action: string
  initial?: { text: string; mentions: Person[] }
  isFirst?: boolean
  /** Throws ApiError. `key`: the same one for the same words. */
  send(said: Said, key: string): Promise<unknown>
  onSent?: () => void
  onCancel?: () => void
}

type Draft = { text: string; chosen: Person[] }
/** What was typed and not sent, as long as this page is open. */
const drafts = new Map<string, Draft>()

/** Where a comment is typed. When it cannot be sent, it says so and keeps the words. */
export function CommentBox({ about, place, label, action, initial, isFirst, send, onSent, onCancel }: Props) {
  const name = [getAuth().user?.id, about.kind, about.id, place].join(' ')
  const empty = { text: initial?.text ?? '', chosen: initial?.mentions ?? [] }
  const [{ text, chosen }, setDraft] = useState<Draft>(() => drafts.get(name) ?? empty)
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const sent = useRef({ text: '', key: '' })
  const people = useMentionable(about)
  const write = (draft: Draft) => {
    drafts.set(name, draft)
    setDraft(draft)
  }
  const end = () => {
    drafts.delete(name)
    setDraft(empty)
    setFailure('')
  }
  const submit = async () => {
    if (text.trim() === '' || isSending) return
    // If the answer was lost, the same key returns it; other words are a new comment.
    if (sent.current.text !== text) sent.current = { text, key: uuid() }
    setSending(true)
    setFailure('')
    try {
      await send({ text, mentions: mentionedIn(text, chosen) }, sent.current.key)
      sent.current = { text: '', key: '' }
      end()
      onSent?.()
    } catch (error) {
      setFailure(messageOf(error, t('Failed to send the comment')))
    }
    setSending(false)
  }
  return (
    <Stack gap="xs">
      <MentionField
        label={label}
        value={text}
        people={people}
        isFirst={isFirst ?? false}
        onChange={(next) => write({ text: next, chosen })}
        onMention={(person) => setDraft((now) => keep(name, { ...now, chosen: [...now.chosen, person] }))}
        onSend={() => void submit()}
      />
      {failure && (
        <Alert color="red" variant="outline" role="alert" title={t('Not sent')} bg="var(--admin-surface)">
          {sentences(failure, t('Your text is still here.'))}
        </Alert>
      )}
      <Group gap="xs">
        <Button size="xs" loading={isSending} disabled={text.trim() === ''} onClick={() => void submit()}>
          {action}
        </Button>
        {onCancel && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              end()
              onCancel()
            }}
          >
            {t('Cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function keep(name: string, draft: Draft): Draft {
  drafts.set(name, draft)
  return draft
}
