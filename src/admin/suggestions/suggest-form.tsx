import { Alert, Anchor, Button, Group, Skeleton, Text, Textarea, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SuggestedWords, Suggestion } from '../../contracts/suggestions.ts'
import { ApiError, messageOf } from '../app/api-client.ts'
import { useUnsavedText } from '../app/unsaved.ts'
import type { WorkingArticle } from '../articles/article-remote.ts'
import { valuesOf } from '../articles/article-values.ts'
import { isSame } from '../editing/merge.ts'
import { t } from '../texts/t.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { toastDone } from '../ui/toast.tsx'
import { useTitle } from '../ui/use-title.ts'
import { mergeSuggested } from './changes.ts'
import { useSuggesting } from './suggestions.data.ts'
import classes from './suggestions.module.css'
import { forgetSuggestion, keepSuggestion, unsentSuggestion } from './unsent.ts'

const ContentField = lazyPart(async () => (await import('../articles/editor/content-field.tsx')).ContentField)

type Props = { article: WorkingArticle; own: Suggestion | undefined }

const restMs = 400
const newer = t(
  'The article has changed in the meantime. Your suggestion is still here, merged with the new text where possible. Check it, then send it again.',
)
const typedSince = t(
  'What you typed while it was being sent is not part of the suggestion yet. Send it again.',
)

const wordsOf = ({ entity }: WorkingArticle): SuggestedWords => {
  const { title, excerpt, content } = valuesOf(entity)
  return { title, excerpt, content }
}
const stampOf = ({ entity, draft }: WorkingArticle) => ({
  version: entity.version,
  draftVersion: draft.version,
})

/** The values of an earlier suggestion beside those of the current article. */
function startWith(article: WorkingArticle, own: Suggestion | undefined) {
  const base = wordsOf(article)
  const before = unsentSuggestion(article.entity.id) ?? own
  const words = before && (mergeSuggested(before.base, before.words, base) ?? before.words)
  return { base, stamp: stampOf(article), words: words ?? base, key: 0 }
}

/** A copy of the article. The changes made in it are sent as a suggestion. */
export function SuggestForm({ article, own }: Props) {
  const { id } = article.entity
  const navigate = useNavigate()
  const { suggest } = useSuggesting(id)
  const [{ base, stamp, words, key }, setState] = useState(() => startWith(article, own))
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isKept, setKept] = useState(false)
  const latest = useRef(words)
  const [known, setKnown] = useState(own?.words)
  const isChanged = !isSame(words, known ?? base)
  useTitle(t('Suggest changes to {title}', { title: article.entity.title }))
  useUnsavedText(isChanged, isKept)
  const rest = useDebouncedCallback(
    () => {
      setState((before) => ({ ...before, words: latest.current }))
      setKept(keepSuggestion(id, { base, words: latest.current }))
    },
    { delay: restMs, flushOnUnmount: true },
  )
  const write = (change: Partial<SuggestedWords>) => {
    latest.current = { ...latest.current, ...change }
    rest()
  }
  const send = async () => {
    rest.flush()
    setSending(true)
    setFailure('')
    const sent = latest.current
    try {
      await suggest({ ...stamp, ...sent })
      rest.flush()
      setKnown(sent)
      if (isSame(latest.current, sent)) {
        forgetSuggestion(id)
        toastDone(t('Suggestion sent.'))
        void navigate(`/admin/articles/edit/${id}?suggestions=open`)
      } else setFailure(typedSince)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
        goOnWith(error.current as WorkingArticle)
      else setFailure(messageOf(error, t('Failed to send the suggestion')))
    }
    setSending(false)
  }
  const goOnWith = (now: WorkingArticle) => {
    const theirs = wordsOf(now)
    latest.current = mergeSuggested(base, latest.current, theirs) ?? latest.current
    setState({ base: theirs, stamp: stampOf(now), words: latest.current, key: key + 1 })
    setKept(keepSuggestion(id, { base: theirs, words: latest.current }))
    setFailure(newer)
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={1} size="h3">
            {t('Suggest changes')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('The article stays the same until someone accepts them.')}
          </Text>
        </div>
        <Group gap="xs" data-commands>
          <Anchor component={Link} size="sm" to={`/admin/articles/edit/${id}`}>
            {t('Back to the article')}
          </Anchor>
          <Button loading={isSending} disabled={isSame(words, base)} onClick={() => void send()}>
            {t('Send suggestion')}
          </Button>
        </Group>
      </Group>
      {failure && (
        <Alert
          color="orange"
          variant="outline"
          role="alert"
          title={t('Not sent')}
          mb="md"
          bg="var(--admin-surface)"
        >
          {failure}
        </Alert>
      )}
      <div className={classes.sheet} key={key}>
        <Textarea
          label={t('Title')}
          autosize
          dir="auto"
          maxLength={200}
          defaultValue={words.title}
          onChange={(event) => write({ title: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
        />
        <Textarea
          label={t('Excerpt')}
          description={t('Defaults to the beginning of the text.')}
          autosize
          minRows={2}
          dir="auto"
          maxLength={500}
          my="md"
          defaultValue={words.excerpt}
          onChange={(event) => write({ excerpt: event.currentTarget.value })}
        />
        <Suspense fallback={<Skeleton height={420} />}>
          <ContentField value={words.content} onChange={(content) => write({ content })} />
        </Suspense>
      </div>
    </>
  )
}
