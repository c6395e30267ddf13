import { useQuery } from '@tanstack/react-query'

/** The properties of the element that uses the site's fonts and sizes. */
export const inSiteType = { 'data-site-type': '' }

/**
 * A style sheet with the site's fonts, sizes and weights for elements with `inSiteType`; undefined until it is loaded.
 */
export function useSiteType(): string | undefined {
  const { data } = useQuery({
    queryKey: ['site-type'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => typeOf(await (await fetch('/', { signal })).text()),
  })
  return data || undefined
}

/** The theme's style element from a page of the site, limited to one part of another page. */
function typeOf(page: string): string {
  const theme = [...page.matchAll(/<style>([^<]*)<\/style>/g)].find(([, css]) =>
    css?.includes(':root{--theme-'),
  )
  return (theme?.[1] ?? '')
    .replace(':root{', '[data-site-type]{')
    .replace(/(--size-h\d):([\d.]+)rem/g, '$1:calc($2*var(--size-base))')
}
