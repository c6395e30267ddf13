import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { slugify } from '../../content/slug.ts'
import { usePublicSettings } from './site-name.ts'

/** Makes the slug of a title as the server does. */
type MakeSlug = (title: string) => string
type Use = (makeSlug: MakeSlug) => void

/**
 * Returns a function that calls `use` with what makes slugs: at once, or when it is loaded. Then only the latest one is
 * called.
 */
export function useSlugs(): (use: Use) => void {
  const makeSlug = useMakeSlug()
  const waiting = useRef<Use>(undefined)
  useEffect(() => {
    if (!makeSlug) return
    waiting.current?.(makeSlug)
    waiting.current = undefined
  })
  return (use) => {
    if (makeSlug) use(makeSlug)
    else waiting.current = use
  }
}

function useMakeSlug(): MakeSlug | undefined {
  const settings = usePublicSettings()
  const isLatin = settings?.slugStyle === 'latin'
  const { data: latin } = useQuery({
    queryKey: ['latin'],
    queryFn: () => import('../../content/latin-slug.ts'),
    enabled: isLatin,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!settings) return undefined
  if (!isLatin) return slugify
  return latin && ((title) => latin.slugifyLatin(title, settings.language))
}
