import { useQuery } from '@tanstack/react-query'
import { settingsEndpoints } from '../../contracts/settings.ts'
import { call } from '../api-client.ts'

/** The site's name; the product's until it is known. */
export function useSiteName(): string {
  const { data } = useQuery({
    queryKey: ['settings', 'public'],
    queryFn: ({ signal }) => call(settingsEndpoints.get, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.siteName || 'Masthead'
}
