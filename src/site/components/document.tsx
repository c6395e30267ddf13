import type { ReactNode } from 'react'
import { hasComparison, hasContentCards } from '../../content/content-cards/content-card.ts'
import type { Alternate } from '../../contracts/language.ts'
import { pathIn, pixelPath } from '../../contracts/paths.ts'
import { JsonScript } from '../islands/island.tsx'
import { pageTextsId } from '../page-texts.ts'
import type { Frame } from '../view.ts'
import { type EagerImage, writeHtml } from '../write-html.ts'
import { Footer } from './footer/footer.tsx'
import { Head, type Meta } from './head.tsx'
import { Header } from './header.tsx'

type Page = {
  frame: Frame
  meta: Meta
  path: string | undefined
  /** The page in its languages. */
  alternates: readonly Alternate[] | undefined
  content: ReactNode
}

/** A whole HTML page. `path` decides which link of the menu is the current one. */
export function writeDocument({ frame, meta, path, alternates, content }: Page): string {
  const images: EagerImage[] = []
  const body = writeHtml(<Body frame={frame} path={path} alternates={alternates} content={content} />, images)
  const wholeWith = (isWithCards: boolean) => {
    const head = writeHtml(
      <Head meta={meta} frame={frame} alternates={alternates} images={images} hasCards={isWithCards} />,
    )
    return whole(frame, { head, body, path, hasComparison: isWithCards && hasComparison(body) })
  }
  const plain = wholeWith(false)
  // V8 copies a text before it searches it. The whole page is searched first, because it is read later as well.
  return hasContentCards(plain) && hasContentCards(body) ? wholeWith(true) : plain
}

type Parts = { head: string; body: string; path: string | undefined; hasComparison: boolean }

function whole(frame: Frame, { head, body, path, hasComparison }: Parts): string {
  const compare = hasComparison ? `<script type="module" src="${frame.assets.compare}"></script>` : ''
  const theme = frame.settings.themeSettings.darkMode ? '' : ' data-theme="light"'
  const pixel = frame.settings.statistics.pixel ? pixelOf(path, frame.lang) : ''
  const { tag, dir } = frame.language
  // The code of administrators is already HTML, and the policy has the hashes of exactly these bytes.
  return `<!doctype html><html lang="${tag}"${dir === 'rtl' ? ' dir="rtl"' : ''}${theme}><head>${head}${frame.customHead}</head><body>${body}${compare}${pixel}${frame.customBody}</body></html>`
}

/** An image whose request reports that a browser shows the page: behind a CDN, the server would not know. */
const pixelOf = (path: string | undefined, lang: string): string =>
  path === undefined || path === pathIn(lang, '/search')
    ? ''
    : `<img src="${pixelPath}?page=${encodeURIComponent(path)}" alt="" hidden>`

function Body({ frame, path, alternates, content }: Omit<Page, 'meta'>) {
  return (
    <>
      <a className="skip-link" href="#content">
        {frame.language.texts.skipToContent}
      </a>
      <Header frame={frame} path={path} alternates={alternates} />
      <main id="content">{content}</main>
      <Footer frame={frame} path={path} alternates={alternates} />
      {frame.language.inBrowser && (
        <JsonScript type="application/json" id={pageTextsId} data={frame.language.inBrowser} />
      )}
      <script
        type="module"
        src={frame.assets.bootstrap}
        data-islands={frame.assets.islands}
        fetchPriority="low"
      />
    </>
  )
}
