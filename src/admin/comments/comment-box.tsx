import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { messageOf } from '../app/api-client.ts'
import type { Reader } from '../app/stored.ts'
import { findUnsent, useUnsent } from '../editing/unsent.ts'
import { t } from '../texts/t.ts'
import { confirm } from '../ui/confirm.tsx'
import { sentences } from '../ui/sentences.ts'
import { type About, useMentionable } from './comments.data.ts'
import { MentionField } from './mention-field.tsx'
import { mentionedIn } from './mentions.ts'

type Person = { id: string; name: string }
type Said = { text: string; mentions: string[] }
type Props = {
  about: About
  /** Identifies what is being written, such as a reply to one thread. */
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

/** `key`: with which this text was sent. If the answer was lost, the same key returns it. */
type Draft = { text: string; chosen: Person[]; key?: string }
const readDraft: Reader<Draft> = (value) => {
  const { text, chosen, key } = (value ?? {}) as Partial<Draft>
  if (typeof text !== 'string' || !Array.isArray(chosen)) return undefined
  return { text, chosen, ...(typeof key === 'string' && { key }) }
}
const nameOf = ({ kind, id }: About, place: string) => `comment_${kind}_${id}_${place}`

/** Whether something was typed at this place and not sent. */
export const hasUnsentComment = (about: About, place: string): boolean =>
  findUnsent(nameOf(about, place), readDraft) !== undefined

/** Where a comment is typed. When it cannot be sent, it says so and keeps the words. */
export function CommentBox({ about, place, label, action, initial, isFirst, send, onSent, onCancel }: Props) {
  const empty: Draft = { text: initial?.text ?? '', chosen: initial?.mentions ?? [] }
  const { value, write, forget } = useUnsent(nameOf(about, place), empty, readDraft)
  const { text, chosen } = value
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const people = useMentionable(about)
  const end = () => {
    forget()
    setFailure('')
  }
  const submit = async () => {
    if (text.trim() === '' || isSending) return
    const { key = uuid() } = value
    write((now) => ({ ...now, key }))
    setSending(true)
    setFailure('')
    try {
      await send({ text, mentions: mentionedIn(text, chosen) }, key)
      end()
      onSent?.()
    } catch (error) {
      setFailure(messageOf(error, t('Failed to send the comment')))
    }
    setSending(false)
  }
  const cancel = async () => {
    if (text !== empty.text && !(await confirm(discarding))) return
    end()
    onCancel?.()
  }
  return (
    <Stack gap="xs">
      <MentionField
        label={label}
        value={text}
        people={people}
        isFirst={isFirst ?? false}
        isReadOnly={isSending}
        onChange={(next) => write((now) => ({ text: next, chosen: next === '' ? [] : now.chosen }))}
        onMention={(person) => write((now) => ({ ...now, chosen: [...now.chosen, person] }))}
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
          <Button size="xs" variant="default" disabled={isSending} onClick={() => void cancel()}>
            {t('Cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const discarding = {
  title: t('Discard your changes?'),
  text: t('What you typed has not been sent.'),
  action: t('Discard changes'),
}
