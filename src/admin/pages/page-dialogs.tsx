import { checkedHtml } from '../../content/blocks/checked-html.ts'
import { findingsOf } from '../../content/publish-checks.ts'
import { rootUrl } from '../../contracts/paths.ts'
import { ClashDialog } from '../publishing/clash-dialog.tsx'
import { timeAtSite, useSiteZone } from '../publishing/date-field.tsx'
import type { EditingDialog } from '../publishing/editing-bar.tsx'
import { KeptTextOffer } from '../publishing/kept-text-offer.tsx'
import { PreviewDialog } from '../publishing/preview-dialog.tsx'
import { PublishPanel } from '../publishing/publish-panel.tsx'
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

/** Whatever is open over the edit screen. */
export function PageDialogs({ editing, dialog, onClose }: Props) {
  const id = editing.saved?.id
  const { state, writing } = editing
  const zone = useSiteZone()
  return (
    <>
      {state.phase === 'conflict' && (
        <ClashDialog
          clashes={state.clashes}
          labelOf={(field) => labels[field] ?? 'Search and sharing'}
          textOf={({ field }, text) => (field === 'publishedAt' && text ? timeAtSite(text, zone) : text)}
          onResolve={writing.resolve}
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
      // The heading 1 of a page may well be a block of it.
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

/** A new page that an earlier visit could not save. */
export const KeptPageOffer = ({ editing }: { editing: PageEditing }) => (
  <KeptTextOffer
    editing={editing}
    describe={({ title, blocks }) => title || `a page of ${blocks.content.length} blocks`}
  />
)
