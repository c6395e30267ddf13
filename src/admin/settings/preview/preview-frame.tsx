import { useEffect, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import classes from './preview.module.css'
import { emptyPage, type PreviewLook, showIn } from './preview-document.ts'

type Props = {
  html: string
  path: string
  look: PreviewLook
  /** The size of the page and of the frame, in pixels. */
  pageWidth: number
  stageWidth: number
  /** Called when a link to another page of the site is followed. */
  onVisit: (path: string) => void
}

/** A page in a frame without scripts. It is updated in place, so that it neither flashes nor scrolls. */
export function PreviewFrame({ html, path, look, pageWidth, stageWidth, onVisit }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const { scheme, only } = look
  useEffect(() => {
    if (page) showIn(page, html, { scheme, only })
  }, [page, html, scheme, only])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    page?.defaultView?.scrollTo(0, 0)
  }, [page, path])
  useEffect(() => page && followLinks(page, onVisit), [page, onVisit])
  const scale = Math.min(1, stageWidth / pageWidth)
  return (
    <div className={classes.window} style={{ inlineSize: pageWidth * scale }}>
      <iframe
        ref={frame}
        title={t('Preview of the site')}
        // Same origin, for its fonts and so that this screen can fill it; no script runs.
        sandbox="allow-same-origin"
        srcDoc={emptyPage}
        onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
        className={classes.page}
        style={{ inlineSize: pageWidth, blockSize: `${100 / scale}%`, scale: String(scale) }}
      />
    </div>
  )
}

function followLinks(page: Document, onVisit: (path: string) => void): () => void {
  const follow = (event: Event) => {
    const link = (event.target as Element).closest?.('a[href]')
    if (event.type === 'submit' || link) event.preventDefault()
    const address = link && URL.parse(link.getAttribute('href') ?? '', location.origin)
    if (address?.origin !== location.origin) return
    const isAnchor = link?.getAttribute('href')?.startsWith('#')
    if (isAnchor) page.getElementById(decodeURIComponent(address.hash.slice(1)))?.scrollIntoView()
    else onVisit(address.pathname + address.search)
  }
  for (const type of ['click', 'submit']) page.addEventListener(type, follow)
  return () => {
    for (const type of ['click', 'submit']) page.removeEventListener(type, follow)
  }
}
