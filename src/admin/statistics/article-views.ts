import { useQuery } from '@tanstack/react-query'
import { statisticsEndpoints } from '../../contracts/statistics.ts'
import { call } from '../app/api-client.ts'

/** How often articles have been viewed, by id. */
export type Views = { of: Readonly<Record<string, number>> }

/** The number of views of these articles; null until it is known, and if nothing is counted: no list waits for it. */
export function useViews(ids: string[]): Views | null {
  const { data } = useQuery({
    queryKey: ['numbers', 'articles', ids],
    queryFn: ({ signal }) => call(statisticsEndpoints.articles, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  })
  return data?.isCounting ? { of: data.views } : null
}
