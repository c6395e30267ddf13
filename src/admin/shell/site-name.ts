import { useQuery } from '@tanstack/react-query'
import { settingsEndpoints } from '../../contracts/settings.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'

/** The site's name: from the page, until the settings are loaded. */
export const useSiteName = (): string =>
  usePublicSettings()?.siteName || document.documentElement.dataset.siteName || t('Masthead')

/** The public settings as of the first request; undefined until they are loaded. */
export function usePublicSettings() {
  const { data } = useQuery({
    queryKey: ['settings', 'public'],
    queryFn: ({ signal }) => call(settingsEndpoints.get, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
