import { ApiError } from '../../app/api-client.ts'
import { brokenMenuLinks } from '../../menu/links-to.ts'
import { t } from '../../texts/t.ts'
import { sentences } from '../../ui/sentences.ts'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import type { Edited, EditedKind, TextValues, Working } from '../edited-kind.ts'
import { failedToUpdate } from '../words-of-kinds.ts'
import { countMenu, fetchLinkedFrom } from './linked-from.tsx'

type Around<Entity, V> = {
  /** Shows the server's copy; `sent` is the text that it was made from. */
  goOnWith(after: Working<Entity>, sent: V): void
  refetch(): Promise<unknown>
}
/** `before` became `draft`, which was made from `sent`. */
type Unpublished<Entity, V> = { before: Working<Entity>; draft: Working<Entity>; sent: V }

/**
 * Says that a text was unpublished, and which links that broke. Offers to publish it again, unless it had unpublished
 * changes: they are part of the draft now, and visitors would see them too.
 */
export async function reportUnpublished<Entity extends Edited, V extends TextValues>(
  of: EditedKind<Entity, V>,
  around: Around<Entity, V>,
  unpublished: Unpublished<Entity, V>,
): Promise<void> {
  const { entity, draft } = unpublished.before
  const linked = entity.status === 'published' ? await fetchLinkedFrom(of.kind, entity.id) : undefined
  const broken = brokenMenuLinks(linked ? countMenu(linked) : 0)
  const others = linked ? linked.total - countMenu(linked) : 0
  const undo = { label: t('Undo'), onClick: () => void publishAgain(of, around, unpublished) }
  toastDone(
    sentences(
      t('Moved back to drafts.'),
      broken.text,
      others > 0 &&
        t(
          { one: 'One other text links to it.', other: '{count} other texts link to it.' },
          { count: others },
        ),
    ),
    broken.link,
    draft.changed.length > 0 ? undefined : undo,
  )
}

const changedSince = {
  article: t('This article was changed after it was unpublished. Publish it when it is ready.'),
  page: t('This page was changed after it was unpublished. Publish it when it is ready.'),
}

/** With the same address and date. Refused if it was changed since. */
async function publishAgain<Entity extends Edited, V extends TextValues>(
  of: EditedKind<Entity, V>,
  { goOnWith, refetch }: Around<Entity, V>,
  { before, draft, sent }: Unpublished<Entity, V>,
): Promise<void> {
  const { id, status, publishedAt, url } = before.entity
  const isSeen = status === 'published'
  try {
    goOnWith(await of.publish(id, { ...of.copyOf(draft).stamp, status, publishedAt }), sent)
    await refetch()
    toastDone(
      isSeen ? t('Published again.') : t('Scheduled again.'),
      isSeen ? { href: url, label: t('View on the site') } : undefined,
    )
  } catch (error) {
    const isChanged = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
    toastFailed(
      isChanged ? new ApiError(changedSince[of.kind], { isFromServer: true }) : error,
      failedToUpdate[of.kind],
    )
  }
}
