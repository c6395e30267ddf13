import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { siteStyles } from './site-styles.ts'

/** The inside of the canvas: the site's own styles and theme, without any script, and no link that leads away. */
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
  // A long page is not laid out twice.
  return isPending ? null : children
}
