import { useQuery } from '@tanstack/react-query'

/** The properties of the element that has the site's own type. */
export const inSiteType = { 'data-site-type': '' }

/** A style sheet with the site's fonts, sizes and weights for what is `inSiteType`; undefined until it is there. */
export function useSiteType(): string | undefined {
  const { data } = useQuery({
    queryKey: ['site-type'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => typeOf(await (await fetch('/', { signal })).text()),
  })
  return data || undefined
}

/** The theme's own style element in a page of the site, for one part of another page. */
function typeOf(page: string): string {
  const theme = [...page.matchAll(/<style>([^<]*)<\/style>/g)].find(([, css]) =>
    css?.includes(':root{--theme-'),
  )
  return (theme?.[1] ?? '')
    .replace(':root{', '[data-site-type]{')
    .replace(/(--size-h\d):([\d.]+)rem/g, '$1:calc($2*var(--size-base))')
}
