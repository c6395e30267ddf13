import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { slugify } from '../../content/slug.ts'
import { usePublicSettings } from './site-name.ts'

/** Makes the slug of a title as the server does, in the language of the text. */
type MakeSlug = (title: string) => string
type Use = (makeSlug: MakeSlug) => void

/**
 * Returns a function that calls `use` with what makes slugs: at once, or when it is loaded. Then only the latest one is
 * called. `lang`: the language of the text, if it is not the first one of the site.
 */
export function useSlugs(lang?: string): (use: Use) => void {
  const makeSlug = useMakeSlug(lang)
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

function useMakeSlug(lang: string | undefined): MakeSlug | undefined {
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
  return latin && ((title) => latin.slugifyLatin(title, lang ?? settings.language))
}
