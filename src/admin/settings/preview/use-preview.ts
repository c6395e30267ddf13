import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settings as contract, type Settings, settingsEndpoints } from '../../../contracts/settings.ts'
import { call } from '../../app/api-client.ts'

const restMs = 150

/** A page of the site with the last valid settings; `fault` says what is wrong with the current ones. */
export function usePreview(path: string, values: Settings) {
  const [rested] = useDebouncedValue(values, restMs)
  const [settings, setSettings] = useState<Settings>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    const parsed = contract.safeParse(rested)
    if (parsed.success) setSettings(rested)
    setFault(parsed.error?.issues[0]?.message)
  }, [rested])
  const query = useQuery({
    queryKey: ['settings', 'preview', path, settings],
    queryFn: ({ signal }) => call(settingsEndpoints.preview, { body: { path, settings }, signal }),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnReconnect: true,
    gcTime: 0,
    staleTime: 0,
  })
  return { ...query, fault }
}
