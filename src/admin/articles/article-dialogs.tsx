import type { Editor } from '@tiptap/react'
import { findingsOf } from '../../content/publish-checks.ts'
import { plainText } from '../../content/text.ts'
import { articleUrl } from '../../contracts/paths.ts'
import { may } from '../auth/auth-store.ts'
import { useCategories } from '../categories/categories.data.ts'
import { splitBlocks } from '../editing/html-blocks.ts'
import { EditingDialogs } from '../publishing/editing-dialogs.tsx'
import { shownSlug } from '../publishing/following-slug.ts'
import { usePeople } from '../publishing/list/authors.data.ts'
import type { Compared } from '../publishing/revisions/revisions-drawer.tsx'
import { textNow } from '../publishing/shown-text.ts'
import type { OpenDialog } from '../publishing/use-dialogs.ts'
import { t } from '../texts/t.ts'
import { usePrefix } from '../translations/languages.ts'
import type { ArticleEditing } from './article-editing.ts'
import { inputOf } from './article-values.ts'
import { isInText, showInText } from './editor/finding-places.ts'

const labels: Readonly<Record<string, string>> = {
  title: t('Title'),
  excerpt: t('Excerpt'),
  content: t('Text'),
  featuredImage: t('Featured image'),
  categoryId: t('Category'),
  seriesId: t('Series ¦ one of them'),
  authorIds: t('Authors'),
  tags: t('Tags'),
  unpublishAt: t('End date'),
  unpublishTo: t('Redirect after the end'),
}

/** The fields of the details that findings can be about. */
const inDetails: Readonly<Record<string, 'seo.title' | 'excerpt' | 'categoryId'>> = {
  title: 'seo.title',
  excerpt: 'excerpt',
  category: 'categoryId',
}

type Props = {
  editing: ArticleEditing
  dialog: OpenDialog | undefined
  onClose: () => void
  editor: Editor | undefined
  /** Opens the details; undefined where there is no room for them. */
  showDetails: (() => void) | undefined
}

/** The dialogs of the edit screen. */
export function ArticleDialogs({ editor, showDetails, ...props }: Props) {
  const { form, saved } = props.editing
  const { data: categories = [] } = useCategories()
  const { data: people = [] } = usePeople(may('article.assign'))
  const prefixOf = usePrefix()
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id
  const { title, slug, excerpt, content, categoryId, seo } = form.values
  const categorySlug = categories.find(({ id }) => id === categoryId)?.slug ?? null
  const wayTo = (id: string) => {
    // The text can be shown only while the visual editor is visible.
    if (isInText(id)) {
      const isSeen = editor && !editor.isDestroyed && editor.view.dom.checkVisibility()
      return isSeen ? () => showInText(editor, id) : undefined
    }
    const field = id === 'title' && seo.title === '' ? 'title' : inDetails[id]
    if (!field || (field !== 'title' && !showDetails)) return undefined
    return () => {
      if (field !== 'title') showDetails?.()
      form.getInputNode(field)?.focus()
    }
  }
  return (
    <EditingDialogs
      {...props}
      wayTo={wayTo}
      kind="article"
      labels={labels}
      show={(path, text) => {
        if (path === 'authorIds') return text.split('\n').map(nameOf).join(', ')
        return path === 'content' ? plainText(text) : text
      }}
      current={inputOf(textNow(props.editing))}
      compared={compared}
      toPublish={() => ({
        html: content,
        findings: findingsOf({
          title,
          excerpt,
          hasCategory: categoryId !== '',
          html: content,
          seoTitle: seo.title,
        }),
        next:
          prefixOf(saved?.lang ?? '') +
          articleUrl({ slug: shownSlug(slug, saved?.slug) || saved?.slug || '…', categorySlug }),
      })}
    />
  )
}

const compared: Compared = {
  text: 'content',
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
  const [, kind, address = ''] = source ?? []
  if (kind === undefined) return block.trim() && t('[Block]')
  return kind === 'img' ? t('[Image: {address}]', { address }) : t('[Embed: {address}]', { address })
}
