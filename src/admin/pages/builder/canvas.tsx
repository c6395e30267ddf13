import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

/** The inside of the canvas: the site's own styles and theme, without any script, and no link that leads away. */
export function Canvas({ children, document }: { children: ReactNode; document?: Document }) {
  const { data: styles } = useQuery({
    queryKey: ['builder', 'styles'],
    queryFn: siteStyles,
    staleTime: 60_000,
  })
  useEffect(() => {
    if (!document || !styles) return
    document.documentElement.lang = 'en'
    document.title = 'The page as it is built'
    const own = styles.map((element) => document.importNode(element, true))
    document.head.append(...own)
    const stay = (event: Event) => {
      if ((event.target as Element).closest('a, summary, button[type=submit]')) event.preventDefault()
    }
    document.addEventListener('click', stay)
    return () => {
      for (const element of own) element.remove()
      document.removeEventListener('click', stay)
    }
  }, [document, styles])
  return <>{children}</>
}

async function siteStyles({ signal }: { signal: AbortSignal }): Promise<Element[]> {
  const home = await (await fetch('/', { signal })).text()
  const page = new DOMParser().parseFromString(home, 'text/html')
  return [...page.head.querySelectorAll('style, link[rel="stylesheet"]')].filter(
    (element) => element.tagName === 'STYLE' || element.getAttribute('href')?.startsWith('/'),
  )
}
