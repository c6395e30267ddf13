import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageEndpoints, pageOrder } from '../../contracts/pages.ts'
import { call } from '../app/api-client.ts'
import { listQuery } from '../publishing/list/list-query.ts'
import type { ListAddress } from '../ui/list-address.ts'

/** The pages that match the address. */
export function usePages(address: ListAddress) {
  return useQuery({
    queryKey: ['pages', address.key],
    queryFn: async ({ signal }) => {
      const query = listQuery(address, pageOrder)
      const { pages, meta } = await call(pageEndpoints.adminList, { query, signal })
      return { rows: pages, meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** The number of pages in each status. */
export function usePageCounts() {
  return useQuery({
    queryKey: ['pages', 'counts'],
    queryFn: ({ signal }) => call(pageEndpoints.counts, { signal }),
  })
}
