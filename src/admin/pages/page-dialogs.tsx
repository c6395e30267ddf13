import { checkedHtml } from '../../content/blocks/checked-html.ts'
import { findingsOf } from '../../content/publish-checks.ts'
import { rootUrl } from '../../contracts/paths.ts'
import { ConflictDialog } from '../editing/conflict-dialog.tsx'
import { valueText } from '../editing/value-text.ts'
import { timeAtSite, useSiteZone } from '../publishing/date-field.tsx'
import type { EditingDialog } from '../publishing/editing-bar.tsx'
import { PreviewDialog } from '../publishing/preview-dialog.tsx'
import { PublishPanel } from '../publishing/publish-panel.tsx'
import { RecoveredTextOffer } from '../publishing/recovered-text-offer.tsx'
import { type Compared, RevisionsDrawer } from '../publishing/revisions-drawer.tsx'
import { usePublicSettings } from '../shell/site-name.ts'
import { type PageEditing, wordsOf } from './page-editing.ts'
import { inputOfPage, type PageValues } from './page-values.ts'

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Slug',
  blocks: 'Blocks',
  publishedAt: 'Publish date',
  'seo.title': 'Search title',
  'seo.description': 'Search description',
}

type Props = { editing: PageEditing; dialog: EditingDialog | undefined; onClose: () => void }

/** The dialogs of the edit screen. */
export function PageDialogs({ editing, dialog, onClose }: Props) {
  const id = editing.saved?.id
  const { state, writer } = editing
  const zone = useSiteZone()
  return (
    <>
      {state.phase === 'conflict' && (
        <ConflictDialog
          conflicts={state.conflicts}
          labelOf={({ path }) => labels[path] ?? 'Search and sharing'}
          show={({ path }, value) => {
            const text = valueText(value)
            return path === 'publishedAt' && text ? timeAtSite(text, zone) : text
          }}
          onResolve={writer.resolve}
        />
      )}
      {dialog === 'publish' && <Publish editing={editing} onClose={onClose} />}
      {dialog === 'revisions' && id && (
        <RevisionsDrawer
          kind="page"
          id={id}
          current={inputOfPage(editing.form.values)}
          compared={compared}
          onRestore={async (revisionId) => {
            await editing.restore(revisionId)
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {dialog === 'preview' && id && <PreviewDialog kind="page" id={id} onClose={onClose} />}
    </>
  )
}

function Publish({ editing, onClose }: Pick<Props, 'editing' | 'onClose'>) {
  const { form, saved, isPublishing, publish } = editing
  const blocking = usePublicSettings()?.publishing.blocking ?? []
  const { title, slug, blocks, publishedAt, seo } = form.values
  const html = checkedHtml(blocks.content)
  const next = rootUrl(slug || saved?.slug || '…')
  return (
    <PublishPanel
      kind="page"
      status={saved?.status ?? 'draft'}
      publishedAt={publishedAt}
      onPublishedAt={(value) => form.setFieldValue('publishedAt', value)}
      html={html}
      // A heading 1 may be one of the blocks of a page.
      findings={findingsOf({ title, html, seoTitle: seo.title }).filter(({ id }) => id !== 'h1')}
      blocking={blocking}
      address={{ old: editing.liveUrl ?? next, next }}
      isBusy={isPublishing}
      onPublish={() => publish('published')}
      onClose={onClose}
    />
  )
}

const compared: Compared = {
  fields: [{ name: 'title', label: 'Title', show: (fields) => String(fields.title ?? '') }],
  paragraphs: ({ blocks }) => ((blocks as PageValues['blocks'] | undefined)?.content ?? []).map(wordsOf),
}

/** Offers a new page that an earlier visit did not save. */
export const RecoveredPageOffer = ({ editing }: { editing: PageEditing }) => (
  <RecoveredTextOffer
    editing={editing}
    describe={({ title, blocks }) => title || `a page of ${blocks.content.length} blocks`}
  />
)
