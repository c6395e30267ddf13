import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import blockStyles from '../../../content/blocks/block-style.css?inline'
import { BlockList } from '../../../content/blocks/blocks.tsx'
import type { Block } from '../../../contracts/pages.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import { useSiteLanguage } from '../../shell/site-language.ts'
import classes from './block-picture.module.css'
import { siteData } from './site-data.tsx'
import { siteStyles } from './site-styles.ts'

/** The width of the page in the picture: a narrow one has the layout of a phone. */
const pageWidth = () => (matchMedia('(min-width: 56em)').matches ? 1200 : 640)

/** A small picture of blocks in the site's own theme. It is drawn when it becomes visible. */
export function BlockPicture({ make }: { make: () => Block[] }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [wasSeen, setWasSeen] = useState(false)
  const { data: site } = useQuery(siteStyles)
  const language = useSiteLanguage()
  if (inViewport && !wasSeen) setWasSeen(true)
  return (
    <div ref={ref} className={classes.picture} aria-hidden inert>
      {wasSeen && site && language && <Drawn make={make} sheet={sheetOf(site)} language={language} />}
    </div>
  )
}

type DrawnProps = { make: () => Block[]; sheet: CSSStyleSheet; language: SiteLanguage }

/** In a separate tree, where the styles of the site do not reach the admin. */
function Drawn({ make, sheet, language }: DrawnProps) {
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  const [width] = useState(pageWidth)
  const blocks = useMemo(make, [make])
  const context = useMemo(() => siteData(language), [language])
  useLayoutEffect(() => {
    if (!host) return
    const shadow = shadows.get(host) ?? host.attachShadow({ mode: 'closed' })
    shadows.set(host, shadow)
    shadow.adoptedStyleSheets = [sheet]
    setRoot(shadow)
  }, [host, sheet])
  return (
    <div ref={setHost}>
      {root &&
        createPortal(
          <div className="page-picture" style={{ zoom: (host?.clientWidth ?? 0) / width, inlineSize: width }}>
            <main>
              <div className="container built-page">
                <BlockList blocks={blocks} context={context} />
              </div>
            </main>
          </div>,
          root,
        )}
    </div>
  )
}

// An element can have only one.
const shadows = new WeakMap<Element, ShadowRoot>()
const sheets = new WeakMap<object, CSSStyleSheet>()

const page =
  '.page-picture{background:var(--background);color:var(--text);font-family:var(--font-body);font-weight:var(--body-weight);line-height:var(--body-line-height);font-size:16px;text-align:start}.styled{animation:none}'

/** The styles of the site for a tree within the admin, read once. */
function sheetOf(site: Element[]): CSSStyleSheet {
  const known = sheets.get(site)
  if (known) return known
  const sheet = new CSSStyleSheet()
  const text = site.map(({ textContent }) => textContent).join('\n') + blockStyles + page
  sheet.replaceSync(text.replaceAll(':root', ':host'))
  sheets.set(site, sheet)
  return sheet
}
