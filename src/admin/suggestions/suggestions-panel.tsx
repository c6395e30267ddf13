import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SuggestedWords, Suggestion, SuggestionSummary } from '../../contracts/suggestions.ts'
import { getAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { useUndoTrashing } from '../trash/use-undo-trashing.ts'
import { Empty, Failed, LoadingRows } from '../ui/screen-states.tsx'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { When } from '../ui/when.tsx'
import { ChangeView, type State } from './change-view.tsx'
import { type Change, changesOf, withChanges } from './changes.ts'
import { useSuggesting, useSuggestion, useSuggestions } from './suggestions.data.ts'
import classes from './suggestions.module.css'

export type SuggestionsProps = {
  articleId: string
  /** Whether this person may change the article, and so decide. */
  decides: boolean
  /** Saves the article after `change` was applied to its current words. Returns whether that worked. */
  apply(change: (words: SuggestedWords) => SuggestedWords): Promise<boolean>
}

/** The suggestions for an article, change by change. */
export function SuggestionsPanel(props: SuggestionsProps) {
  const { data, error, refetch } = useSuggestions(props.articleId)
  const [openId, setOpenId] = useState<string>()
  if (error)
    return (
      <Failed error={error} fallback={t('Failed to load the suggestions')} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows rows={3} height={90} />
  if (data.suggestions.length === 0)
    return (
      <Empty isInside title={t('No suggestions')}>
        {t(
          'Anyone who can read this article can suggest changes: choose More actions, then Suggest changes.',
        )}
      </Empty>
    )
  // A suggestion is long, and splitting it takes a while: only one is open at a time.
  const shown = data.suggestions.find(({ id }) => id === openId) ?? data.suggestions[0]
  return (
    <Stack gap="xl">
      {data.suggestions.map((suggestion) =>
        suggestion === shown ? (
          <One key={suggestion.id} {...props} suggestionId={suggestion.id} />
        ) : (
          <Closed key={suggestion.id} {...suggestion} onOpen={() => setOpenId(suggestion.id)} />
        ),
      )}
    </Stack>
  )
}

const Closed = ({ by, updatedAt, onOpen }: SuggestionSummary & { onOpen(): void }) => (
  <Group justify="space-between" wrap="nowrap" component="section" aria-label={titleOf(by)}>
    <Heading by={by}>
      <When iso={updatedAt} />
    </Heading>
    <Button
      size="xs"
      variant="default"
      onClick={onOpen}
      aria-label={
        by ? t('Show the suggestion by {name}', { name: by.name }) : t('Show the suggestion by a former user')
      }
    >
      {t('Show')}
    </Button>
  </Group>
)

const titleOf = (by: SuggestionSummary['by']): string =>
  by ? t('Suggestion by {name}', { name: by.name }) : t('Suggestion by a former user')

const Heading = ({ by, children }: Pick<SuggestionSummary, 'by'> & { children: ReactNode }) => (
  <div>
    <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
      {by?.name ?? t('A former user')}
    </Title>
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </div>
)

function One({ suggestionId, ...props }: SuggestionsProps & { suggestionId: string }) {
  const { data, error, refetch } = useSuggestion(props.articleId, suggestionId)
  if (error)
    return (
      <Failed error={error} fallback={t('Failed to load the suggestion')} onRetry={() => void refetch()} />
    )
  if (!data) return <LoadingRows rows={3} height={90} />
  // Each decision is a new version, but the same words.
  return <Opened key={data.updatedAt} {...props} suggestion={data} />
}

function Opened({ articleId, decides, apply, suggestion }: SuggestionsProps & { suggestion: Suggestion }) {
  const { id, by, base, words, updatedAt } = suggestion
  const [changes] = useState(() => changesOf(base, words))
  const [failed, setFailed] = useState<Set<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const { decide, close } = useSuggesting(articleId)
  const stateOf = ({ name }: Change): State =>
    suggestion.accepted.includes(name) ? 'accepted' : suggestion.rejected.includes(name) ? 'rejected' : 'open'
  const open = changes.filter((change) => stateOf(change) === 'open')
  const done = changes.filter((change) => stateOf(change) === 'accepted')
  const isOwn = by !== null && by.id === getAuth().user?.id
  const isWithdrawn = isOwn && !decides
  const note = async (accepted: Change[], rejected: Change[]) => {
    const namesOf = (some: Change[]) => some.map(({ name }) => name)
    await decide(suggestion, { accepted: namesOf(accepted), rejected: namesOf(rejected) }).catch(
      (error: unknown) => toastFailed(error, t('Failed to save the decision')),
    )
  }
  const accept = async (wanted: Change[]) => {
    setBusy(true)
    let lost: Change[] = wanted
    const isSaved = await apply((current) => {
      const { merged, failed } = withChanges(base, { done, wanted }, current)
      lost = failed
      return merged
    })
    if (isSaved) {
      setFailed(new Set(lost.map(({ name }) => name)))
      const made = wanted.filter((change) => !lost.includes(change))
      if (made.length > 0) await note(made, [])
    }
    setBusy(false)
  }
  const reject = async (unwanted: Change[]) => {
    setBusy(true)
    await note([], unwanted)
    setBusy(false)
  }
  const undoOf = useUndoTrashing('suggestion')
  const moveToTrash = async () => {
    try {
      await close(id)
      const undo = undoOf(id, titleOf(by))
      toastDone(isWithdrawn ? t('Suggestion withdrawn.') : t('Suggestion closed.'), undefined, undo)
    } catch (error) {
      toastFailed(error, t('Failed to close the suggestion'))
    }
  }
  return (
    <Stack gap="sm" component="section" aria-label={titleOf(by)}>
      <Heading by={by}>
        {t.nodes('{when}, {number} of {total} open', {
          when: <When iso={updatedAt} />,
          number: open.length,
          total: changes.length,
        })}
      </Heading>
      <Group gap="xs">
        {decides && open.length > 0 && (
          <>
            <Button size="xs" loading={isBusy} onClick={() => void accept(open)}>
              {t('Accept all')}
            </Button>
            <Button size="xs" variant="default" loading={isBusy} onClick={() => void reject(open)}>
              {t('Reject all')}
            </Button>
          </>
        )}
        <Button size="xs" variant="default" onClick={() => void moveToTrash()}>
          {isWithdrawn ? t('Withdraw') : t('Close suggestion')}
        </Button>
        {isOwn && (
          <Anchor component={Link} size="sm" to={`/admin/articles/suggest/${articleId}`}>
            {t('Continue suggesting')}
          </Anchor>
        )}
      </Group>
      <ol className={classes.changes}>
        {changes.map((change) => (
          <ChangeView
            key={change.name}
            change={change}
            state={stateOf(change)}
            isFailed={failed.has(change.name)}
            isBusy={isBusy}
            onDecide={
              decides
                ? (state) => void (state === 'accepted' ? accept([change]) : reject([change]))
                : undefined
            }
          />
        ))}
      </ol>
    </Stack>
  )
}
