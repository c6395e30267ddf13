import { useGetPuck } from '@puckeditor/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useLayoutEffect } from 'react'
import blockStyles from '../../../content/blocks/block-style.css?inline'
import cardStyles from '../../../content/content-cards/content-cards.css?inline'
import { directionOf } from '../../../i18n/languages.ts'
import { siteLanguageTag } from '../../app/site-language-tag.ts'
import { flushDeferredInTime } from '../../editing/deferred-text.ts'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './canvas.css?inline'
import { CanvasImages } from './canvas-images.tsx'
import { passKeysOn } from './canvas-keys.ts'
import { typeOnCanvas } from './canvas-typing.ts'
import { InsertLine } from './insert-line.tsx'
import { PageLanguage } from './page-language.ts'
import { siteStyles } from './site-styles.ts'
import { loadInTime } from './typing-tools.tsx'
import { undoByKeys } from './undoing.ts'

const CanvasHandles = lazyPart(async () => (await import('./canvas-handles.tsx')).CanvasHandles)

/** The scale of the canvas: controls of the builder keep their size. */
export const CanvasScale = createContext(1)

/** The content of the canvas: with the site's own styles and theme, without scripts, and with links disabled. */
export function Canvas({ children, document }: { children: ReactNode; document?: Document }) {
  const { data: site, isPending } = useQuery(siteStyles)
  const scale = useContext(CanvasScale)
  const lang = useContext(PageLanguage) ?? siteLanguageTag()
  const get = useGetPuck()
  useLayoutEffect(() => {
    if (!document || !site) return
    const own = document.createElement('style')
    own.textContent = blockStyles + cardStyles + styles
    const all = [...site.map((element) => document.importNode(element, true)), own]
    document.head.append(...all)
    return () => {
      for (const element of all) element.remove()
    }
  }, [document, site])
  useLayoutEffect(() => {
    document?.documentElement.style.setProperty('--canvas-scale', String(scale))
  }, [document, scale])
  useEffect(() => {
    if (!document) return
    document.documentElement.lang = lang
    document.documentElement.dir = directionOf(lang)
    document.title = t('Preview of the page you are building')
    document.defaultView?.frameElement?.setAttribute('aria-label', document.title)
    const ends = [
      typeOnCanvas(document, get),
      undoByKeys(document, get),
      passKeysOn(document),
      loadInTime(document),
    ]
    if (document.defaultView) ends.push(flushDeferredInTime(document.defaultView))
    return () => {
      for (const end of ends) end()
    }
  }, [document, get, lang])
  // Avoids a second layout of long pages.
  if (isPending) return null
  return (
    <>
      {children}
      {document && <CanvasImages document={document} />}
      {document && <InsertLine document={document} scale={scale} />}
      <Suspense>{document && <CanvasHandles document={document} />}</Suspense>
    </>
  )
}
