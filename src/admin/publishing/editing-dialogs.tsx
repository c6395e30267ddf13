import type { Finding } from '../../content/publish-checks.ts'
import { ownedBy } from '../../contracts/permissions.ts'
import { ConflictDialog } from '../editing/conflict-dialog.tsx'
import type { Values } from '../editing/merge.ts'
import { valueText } from '../editing/value-text.ts'
import { usePublicSettings } from '../shell/site-name.ts'
import type { Edited, TextValues } from './edited-kind.ts'
import { labelIn } from './field-labels.ts'
import { timeAtSite, useSiteZone } from './fields/date-field.tsx'
import { shownSlug } from './following-slug.ts'
import { PublishPanel, type WayTo } from './panel/publish-panel.tsx'
import { ReviewDialog, type Reviewed } from './panel/review-part.tsx'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import { type Compared, RevisionsDrawer } from './revisions/revisions-drawer.tsx'
import type { OpenDialog } from './use-dialogs.ts'
import type { Editing } from './use-editing.ts'

type PublishedValues = Values & TextValues & { publishedAt: string; unpublishAt?: string }
type Props<Entity extends Edited, V extends PublishedValues> = {
  kind: 'article' | 'page'
  editing: Editing<Entity, V>
  dialog: OpenDialog | undefined
  onClose: () => void
  /** The names of the fields besides those that every kind has, by path. */
  labels: Readonly<Record<string, string>>
  /** A field in a conflict, as people read it. */
  show?: (path: string, text: string) => string
  /** The current text as the API takes it, to compare with revisions. */
  current: Readonly<Record<string, unknown>>
  compared: Compared
  /** What publishing checks, and the address afterwards. Computed only for the panel. */
  toPublish: () => { html: string; findings: Finding[]; next: string }
  wayTo?: WayTo
}

/** The dialogs of the edit screen of an article or page. */
export function EditingDialogs<Entity extends Edited, V extends PublishedValues>(props: Props<Entity, V>) {
  const { kind, editing, dialog, onClose } = props
  const id = editing.saved?.id
  return (
    <>
      {editing.state.phase === 'conflict' && <Conflict {...props} />}
      {dialog?.name === 'publish' && <Publish {...props} />}
      {dialog?.name === 'review' && id && (
        <ReviewDialog kind={kind} {...reviewedOf(editing)} onClose={onClose} />
      )}
      {dialog?.name === 'revisions' && id && (
        <RevisionsDrawer
          kind={kind}
          id={id}
          current={props.current}
          compared={props.compared}
          labelOf={labelIn(props.labels)}
          first={dialog.revision}
          onRestore={async (revisionId) => {
            await editing.restore(revisionId)
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {dialog?.name === 'preview' && id && <PreviewDialog kind={kind} id={id} onClose={onClose} />}
    </>
  )
}

function Conflict<Entity extends Edited, V extends PublishedValues>(props: Props<Entity, V>) {
  const { editing, labels, show } = props
  const zone = useSiteZone()
  return (
    <ConflictDialog
      conflicts={editing.state.conflicts}
      labelOf={({ path }) => labelIn(labels)(path)}
      show={({ path }, value) => {
        const text = valueText(value)
        if ((path === 'publishedAt' || path === 'unpublishAt') && text) return timeAtSite(text, zone)
        if (path === 'slug') return shownSlug(text, undefined)
        return show ? show(path, text) : text
      }}
      asked={editing.asked}
      onResolve={editing.writer.resolve}
    />
  )
}

function Publish<Entity extends Edited, V extends PublishedValues>(props: Props<Entity, V>) {
  const { kind, editing, onClose, toPublish } = props
  const { form, saved, liveUrl, isPublishing, publish } = editing
  const blocking = usePublicSettings()?.publishing.blocking ?? []
  const { html, findings, next } = toPublish()
  return (
    <PublishPanel
      kind={kind}
      status={saved?.status ?? 'draft'}
      publishedAt={form.values.publishedAt}
      onPublishedAt={(value) => form.setFieldValue('publishedAt', value as never)}
      unpublishAt={form.values.unpublishAt}
      html={html}
      findings={findings}
      blocking={blocking}
      wayTo={props.wayTo}
      address={{ old: liveUrl ?? next, next }}
      liveId={saved?.status === 'published' ? saved.id : undefined}
      isBusy={isPublishing}
      reviewed={saved && reviewedOf(editing)}
      onPublish={(how) => publish('published', how)}
      onClose={onClose}
    />
  )
}

const reviewedOf = <Entity extends Edited, V extends PublishedValues>({
  saved,
  said,
  needsApproval,
  review,
  isReviewing,
}: Editing<Entity, V>): Reviewed => ({
  id: saved?.id ?? '',
  review: said,
  needsApproval,
  record: saved ? ownedBy(saved) : { ownerIds: [], isPublic: false },
  isReviewing,
  onReview: review,
})
