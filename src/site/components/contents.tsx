import type { OutlineItem } from '../../content/body/body.ts'
import type { Texts } from '../../i18n/catalog.ts'
import { Written, writeHtml } from '../write-html.ts'

const fewest = 3

type Props = { outline: OutlineItem[]; texts: Texts; dir: 'ltr' | 'rtl' | undefined }

/** The table of contents: beside the text if there is room, otherwise folded above it. Short texts have none. */
export function Contents({ outline, texts, dir }: Props) {
  if (outline.length < fewest) return null
  const html = writeHtml(
    <ol>
      {outline.map(({ id, level, text }) => (
        <li key={id} data-level={level}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ol>,
  )
  const list = <Written html={html} images={[]} />
  return (
    <>
      <details className="contents contents-folded">
        <summary dir={dir}>{texts.onThisPage}</summary>
        {list}
      </details>
      <nav className="contents contents-beside" aria-label={texts.onThisPage}>
        <p dir={dir}>{texts.onThisPage}</p>
        {list}
      </nav>
    </>
  )
}
