import { Blockquote, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import type { Owned } from '../../../contracts/permissions.ts'
import type { Review, ReviewState } from '../../../contracts/reviews.ts'
import { asText } from '../../app/stored.ts'
import { mayThis } from '../../auth/auth-store.ts'
import { useUnsent } from '../../editing/unsent.ts'
import { usePublicSettings } from '../../shell/site-name.ts'
import { t } from '../../texts/t.ts'
import { SideDialog } from '../../ui/dialog.tsx'
import { ReviewBadge } from '../../ui/review-badge.tsx'
import { When } from '../../ui/when.tsx'
import { publishWords } from './publish-words.ts'

type Kind = 'article' | 'page'
/** What the edit screen knows of the review of its text. */
export type Reviewed = {
  id: string
  review: Review | null
  /** Whether the server would refuse to publish it now. */
  needsApproval: boolean | undefined
  record: Owned
  isReviewing: boolean
  /** Returns whether it is stored. */
  onReview(state: ReviewState | 'none', note: string): Promise<boolean>
}

/** Whether the site publishes nothing new without an approval. */
export const useNeedsApproval = (): boolean => usePublicSettings()?.publishing.approval === true

const isApproved = (review: Review | null): boolean => review?.state === 'approved' && !review.isOutdated

/** The current review of the text, and the buttons that change it. */
export function ReviewPart(props: Reviewed & { kind: Kind }) {
  const { kind, id, review, needsApproval, record, isReviewing, onReview } = props
  const { value: note, write, forget } = useUnsent(`review_${kind}_${id}`, '', asText)
  const say = async (state: ReviewState | 'none') => {
    if (await onReview(state, note.trim())) forget()
  }
  const mayJudge = mayThis(`${kind}.review`, record)
  const mayAsk = mayThis(`${kind}.update`, record)
  const isAsked = review?.state === 'ready' && !review.isOutdated
  return (
    <Stack gap="sm" component="section" aria-label={t('Review')}>
      <Text size="sm" fw={600}>
        {t('Review')}
      </Text>
      <Said kind={kind} review={review} />
      {needsApproval && (
        <Text size="sm">
          {t('Someone other than the author has to approve this before it is published.')}
        </Text>
      )}
      {(mayAsk || mayJudge) && (
        <Textarea
          label={t('Note ¦ what a reviewer writes')}
          description={t(
            'Optional. Shown with the review, and included in the email about it if this site sends email.',
          )}
          autosize
          maxRows={8}
          maxLength={2000}
          value={note}
          readOnly={isReviewing}
          onChange={({ currentTarget }) => write(() => currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {mayJudge && !isApproved(review) && (
          <Button variant="default" loading={isReviewing} onClick={() => void say('approved')}>
            {t('Approve')}
          </Button>
        )}
        {mayJudge && (
          <Button variant="default" loading={isReviewing} onClick={() => void say('changes')}>
            {t('Request changes')}
          </Button>
        )}
        {mayAsk && !mayJudge && !isAsked && !isApproved(review) && (
          <Button variant="default" loading={isReviewing} onClick={() => void say('ready')}>
            {t('Ready for review')}
          </Button>
        )}
        {mayAsk && review && (
          <Button variant="subtle" loading={isReviewing} onClick={() => void say('none')}>
            {t('Remove review')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Said({ kind, review }: { kind: Kind; review: Review | null }) {
  if (!review)
    return (
      <Text size="sm" c="dimmed" role="status">
        {publishWords[kind].unreviewed}
      </Text>
    )
  return (
    <div role="status">
      <Text size="sm" component="div">
        <ReviewBadge review={review} />{' '}
        <Text span c="dimmed" size="sm">
          {t.nodes('{name}, {when}', {
            name: review.by?.name ?? t('A former user'),
            when: <When iso={review.at} />,
          })}
        </Text>
      </Text>
      {review.isOutdated && review.state === 'approved' && (
        <Text size="sm">
          {t('The text has changed since it was approved, so the approval no longer counts.')}
        </Text>
      )}
      {review.note !== '' && (
        <Blockquote p="xs" mt="xs" fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {review.note}
        </Blockquote>
      )}
    </div>
  )
}

/** The review alone, for people who cannot publish. */
export const ReviewDialog = ({ onClose, ...props }: Reviewed & { kind: Kind; onClose: () => void }) => (
  <SideDialog onClose={onClose} size="md" title={publishWords[props.kind].review}>
    <ReviewPart {...props} />
  </SideDialog>
)

type OverrideProps = { isOn: boolean; onChange(isOn: boolean): void }

/** Administrators may publish without an approval; the audit log says so. */
export const OverrideField = ({ isOn, onChange }: OverrideProps) => (
  <Checkbox
    label={t('Publish without approval')}
    description={t('The audit log records who did.')}
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
