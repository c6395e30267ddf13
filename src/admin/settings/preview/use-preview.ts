import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Settings, settingsEndpoints } from '../../../contracts/settings.ts'
import { call } from '../../api-client.ts'

const restMs = 150

/** A page of the site with these settings, asked for as soon as they have rested for a moment. */
export function usePreview(path: string, values: Settings) {
  const [settings] = useDebouncedValue(values, restMs)
  return useQuery({
    queryKey: ['settings', 'preview', path, settings],
    queryFn: ({ signal }) => call(settingsEndpoints.preview, { body: { path, settings }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}
