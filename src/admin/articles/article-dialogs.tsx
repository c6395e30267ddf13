import { findingsOf } from '../../content/publish-checks.ts'
import { plainText } from '../../content/text.ts'
import { articleUrl } from '../../contracts/paths.ts'
import { ConflictDialog } from '../editing/conflict-dialog.tsx'
import { splitBlocks } from '../editing/html-blocks.ts'
import { valueText } from '../editing/value-text.ts'
import { timeAtSite, useSiteZone } from '../publishing/date-field.tsx'
import type { EditingDialog } from '../publishing/editing-bar.tsx'
import { PreviewDialog } from '../publishing/preview-dialog.tsx'
import { PublishPanel } from '../publishing/publish-panel.tsx'
import { RecoveredTextOffer } from '../publishing/recovered-text-offer.tsx'
import { type Compared, RevisionsDrawer } from '../publishing/revisions-drawer.tsx'
import { usePublicSettings } from '../shell/site-name.ts'
import type { ArticleEditing } from './article-editing.ts'
import { inputOf } from './article-values.ts'
import { useCategories } from './articles.data.ts'

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Text',
  featuredImage: 'Featured image',
  categoryId: 'Category',
  tags: 'Tags',
  publishedAt: 'Publish date',
  'seo.title': 'Search title',
  'seo.description': 'Search description',
}

type Props = { editing: ArticleEditing; dialog: EditingDialog | undefined; onClose: () => void }

/** The dialogs of the edit screen. */
export function ArticleDialogs({ editing, dialog, onClose }: Props) {
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
            if (path === 'publishedAt' && text) return timeAtSite(text, zone)
            return path === 'content' ? plainText(text) : text
          }}
          onResolve={writer.resolve}
        />
      )}
      {dialog === 'publish' && <Publish editing={editing} onClose={onClose} />}
      {dialog === 'revisions' && id && <Revisions editing={editing} id={id} onClose={onClose} />}
      {dialog === 'preview' && id && <PreviewDialog kind="article" id={id} onClose={onClose} />}
    </>
  )
}

function Publish({ editing, onClose }: Pick<Props, 'editing' | 'onClose'>) {
  const { form, saved, isPublishing, publish } = editing
  const { data: categories = [] } = useCategories()
  const blocking = usePublicSettings()?.publishing.blocking ?? []
  const { title, slug, excerpt, content, categoryId, publishedAt, seo } = form.values
  const categorySlug = categories.find(({ id }) => id === categoryId)?.slug ?? null
  const next = articleUrl({ slug: slug || saved?.slug || '…', categorySlug })
  return (
    <PublishPanel
      kind="article"
      status={saved?.status ?? 'draft'}
      publishedAt={publishedAt}
      onPublishedAt={(value) => form.setFieldValue('publishedAt', value)}
      html={content}
      findings={findingsOf({
        title,
        excerpt,
        hasCategory: categoryId !== '',
        html: content,
        seoTitle: seo.title,
      })}
      blocking={blocking}
      address={{ old: editing.liveUrl ?? next, next }}
      isBusy={isPublishing}
      onPublish={() => publish('published')}
      onClose={onClose}
    />
  )
}

const compared: Compared = {
  fields: ['title', 'excerpt', 'featuredImage', 'tags'].map((name) => ({
    name,
    label: labels[name] ?? name,
    show: (fields) => {
      const value = fields[name]
      return Array.isArray(value) ? value.join(', ') : String(value ?? '')
    },
  })),
  paragraphs: ({ content }) =>
    splitBlocks(String(content ?? ''))
      .map((block) => plainText(block).trim() || describe(block))
      .filter((text) => text !== ''),
}

/** A block without words, such as an image. */
const describe = (block: string) => {
  const source = /<(img|iframe|video|audio)[^>]*\ssrc="([^"]*)"/.exec(block)
  return source ? `[${source[1] === 'img' ? 'Image' : 'Embed'}: ${source[2]}]` : block.trim() && '[Block]'
}

function Revisions({ editing, id, onClose }: Pick<Props, 'editing' | 'onClose'> & { id: string }) {
  return (
    <RevisionsDrawer
      kind="article"
      id={id}
      current={inputOf(editing.form.values)}
      compared={compared}
      onRestore={async (revisionId) => {
        await editing.restore(revisionId)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Offers the text of a new article that an earlier visit did not save. */
export const RecoveredArticleOffer = ({ editing }: { editing: ArticleEditing }) => (
  <RecoveredTextOffer
    editing={editing}
    describe={({ title, content }) => title || plainText(content).slice(0, 60)}
  />
)
