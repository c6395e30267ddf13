import { Badge, Button, Group, Text } from '@mantine/core'
import diff from '../editing/text-diff.module.css'
import { t } from '../texts/t.ts'
import type { Change } from './changes.ts'
import type { Detail } from './details.ts'
import classes from './suggestions.module.css'

export type State = 'open' | 'accepted' | 'rejected'
type Props = {
  change: Change
  state: State
  /** The place of the change no longer exists in the text. */
  isFailed: boolean
  isBusy: boolean
  /** Undefined for people who may not decide. */
  onDecide: ((state: 'accepted' | 'rejected') => void) | undefined
}

const names = { title: t('Title'), excerpt: t('Excerpt'), content: t('Text') }

/** One change in its context, and the decision about it. */
export function ChangeView({ change, state, isFailed, isBusy, onDecide }: Props) {
  const { start, before, after, end } = change.shown
  const note = noteOn(change)
  return (
    <li className={classes.change}>
      <Text size="xs" c="dimmed">
        {names[change.field]}
      </Text>
      <Text size="sm" className={`${diff.value} ${classes.words}`} dir="auto">
        {start && <>… {start} </>}
        {before === after ? (
          before
        ) : (
          <>
            {before && <del>{before}</del>}
            {before && after && ' '}
            {after && <ins>{after}</ins>}
          </>
        )}
        {end && <> {end} …</>}
      </Text>
      {change.details.length > 0 && (
        <ul className={`${diff.value} ${classes.details}`}>
          {change.details.map((detail, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the details of one change do not move
            <DetailView key={index} {...detail} />
          ))}
        </ul>
      )}
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {isFailed && (
        <Text size="xs" c="var(--mantine-color-error)" role="status">
          {t('This can no longer be applied, because the same words have changed since then.')}
        </Text>
      )}
      {state !== 'open' && (
        <Badge variant="light" color={state === 'accepted' ? 'green' : 'gray'} c="var(--mantine-color-text)">
          {state === 'accepted' ? t('Accepted') : t('Rejected')}
        </Badge>
      )}
      {state === 'open' && onDecide && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onDecide('accepted')}>
            {t('Accept')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => onDecide('rejected')}>
            {t('Reject')}
          </Button>
        </Group>
      )}
    </li>
  )
}

function noteOn({ shown: { before, after }, details, isReformatted }: Change): string | undefined {
  if (before === after && details.length === 0)
    return before === ''
      ? t('An empty block has changed.')
      : t('The words are the same. Their formatting has changed.')
  return isReformatted ? t('The formatting has changed, too.') : undefined
}

/** For example: “Link: https://one.example/ → https://two.example/”. */
const DetailView = ({ kind, before, after }: Detail) => {
  const old = <del dir="ltr">{before}</del>
  const now = <ins dir="ltr">{after}</ins>
  if (before === undefined)
    return <li>{after ? t.nodes('{kind}: {now} added', { kind, now }) : t('{kind} added', { kind })}</li>
  if (after === undefined)
    return <li>{before ? t.nodes('{kind}: {old} removed', { kind, old }) : t('{kind} removed', { kind })}</li>
  return <li>{t.nodes('{kind}: {old} → {now}', { kind, old, now })}</li>
}
