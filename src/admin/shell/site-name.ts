import { useQuery } from '@tanstack/react-query'
import { settingsEndpoints } from '../../contracts/settings.ts'
import { call } from '../app/api-client.ts'

/** The site's name: as the server wrote it into the page, until the settings are known. */
export const useSiteName = (): string =>
  usePublicSettings()?.siteName || document.documentElement.dataset.siteName || 'Masthead'

/** The settings that visitors see, as they were when first asked for; undefined until they are known. */
export function usePublicSettings() {
  const { data } = useQuery({
    queryKey: ['settings', 'public'],
    queryFn: ({ signal }) => call(settingsEndpoints.get, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
