import { htmlForChecks } from '../../content/blocks/html-for-checks.ts'
import { countSampleTexts } from '../../content/blocks/sample-texts.ts'
import { findingsOf } from '../../content/publish-checks.ts'
import { rootUrl } from '../../contracts/paths.ts'
import { EditingDialogs } from '../publishing/editing-dialogs.tsx'
import { shownSlug } from '../publishing/following-slug.ts'
import type { Compared } from '../publishing/revisions/revisions-drawer.tsx'
import { textNow } from '../publishing/shown-text.ts'
import type { OpenDialog } from '../publishing/use-dialogs.ts'
import { t } from '../texts/t.ts'
import { usePrefix } from '../translations/languages.ts'
import { wordsOf } from './merge-block-tree.ts'
import type { PageEditing } from './page-editing.ts'
import { inputOfPage, type PageValues } from './page-values.ts'

type Props = { editing: PageEditing; dialog: OpenDialog | undefined; onClose: () => void }

/** The dialogs of the edit screen. */
export function PageDialogs(props: Props) {
  const { form, saved } = props.editing
  const { title, slug, blocks, seo } = form.values
  const prefixOf = usePrefix()
  const toPublish = () => {
    const html = htmlForChecks(blocks.content)
    const samples = countSampleTexts(blocks.content)
    // One of the blocks of a page may be its heading 1.
    const findings = findingsOf({ title, html, seoTitle: seo.title, samples }).filter(({ id }) => id !== 'h1')
    return {
      html,
      findings,
      next: prefixOf(saved?.lang ?? '') + rootUrl(shownSlug(slug, saved?.slug) || saved?.slug || '…'),
    }
  }
  return (
    <EditingDialogs
      {...props}
      kind="page"
      labels={{ blocks: t('Blocks') }}
      current={inputOfPage(textNow(props.editing))}
      compared={compared}
      toPublish={toPublish}
    />
  )
}

const compared: Compared = {
  text: 'blocks',
  fields: [{ name: 'title', label: t('Title'), show: (fields) => String(fields.title ?? '') }],
  paragraphs: ({ blocks }) => ((blocks as PageValues['blocks'] | undefined)?.content ?? []).map(wordsOf),
}
