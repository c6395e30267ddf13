import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { siteStyles } from './site-styles.ts'

/**
 * The content of the canvas: with the site's own styles and theme, without scripts, and without links that navigate.
 */
export function Canvas({ children, document }: { children: ReactNode; document?: Document }) {
  const { data: styles, isPending } = useQuery(siteStyles)
  useLayoutEffect(() => {
    if (!document || !styles) return
    const own = styles.map((element) => document.importNode(element, true))
    document.head.append(...own)
    return () => {
      for (const element of own) element.remove()
    }
  }, [document, styles])
  useEffect(() => {
    if (!document) return
    document.documentElement.lang = 'en'
    document.title = 'Preview of the page you are building'
    const stay = (event: Event) => {
      if ((event.target as Element).closest('a, summary, button[type=submit]')) event.preventDefault()
    }
    document.addEventListener('click', stay)
    return () => document.removeEventListener('click', stay)
  }, [document])
  // Avoids a second layout of long pages.
  return isPending ? null : children
}
