import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Series, seriesEndpoints } from '../../contracts/series.ts'
import { call } from '../app/api-client.ts'
import type { ListAddress } from '../ui/list-address.ts'

/** Also the row of `ListBody`. */
export type Row = Series & { title: string }

export function useSeriesList({ page, limit, key, get }: ListAddress) {
  return useQuery({
    queryKey: ['series', key],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(limit), q: get('q'), lang: get('lang') || undefined }
      const { series, meta } = await call(seriesEndpoints.adminList, { query, signal })
      return { rows: series.map((one): Row => ({ ...one, title: one.name })), meta }
    },
    placeholderData: keepPreviousData,
  })
}

const staleMs = 5 * 60_000
const atOnce = 100

/** All series of all languages by name, cached for five minutes. */
export function useAllSeries(isNeeded = true) {
  return useQuery({
    queryKey: ['series', 'all'],
    async queryFn({ signal }) {
      const all: Series[] = []
      for (let page = 1; all.length === (page - 1) * atOnce; page += 1) {
        const query = { page: String(page), limit: String(atOnce) }
        all.push(...(await call(seriesEndpoints.adminList, { query, signal })).series)
      }
      return all
    },
    staleTime: staleMs,
    enabled: isNeeded,
  })
}

/** Refetches everything that shows series. */
export function useRefetchSeries(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['series'], ['articles'], ['trash']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}
