import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { articleOrder } from '../../contracts/article-orders.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { call } from '../app/api-client.ts'
import { listQuery } from '../publishing/list/list-query.ts'
import type { ListAddress } from '../ui/list-address.ts'

/** The articles that match the address. */
export function useArticles(address: ListAddress) {
  const { get, key } = address
  return useQuery({
    queryKey: ['articles', key],
    queryFn: async ({ signal }) => {
      const { articles, meta } = await call(articleEndpoints.adminList, {
        query: {
          ...listQuery(address, articleOrder),
          ...(get('category') && { category: get('category') }),
          ...(get('tag') && { tag: get('tag') }),
          ...(get('status') === 'ended' && { ended: 'true' as const }),
        },
        signal,
      })
      return { rows: articles, meta }
    },
    placeholderData: keepPreviousData,
  })
}

export function useArticleCounts() {
  return useQuery({
    queryKey: ['articles', 'counts'],
    queryFn: ({ signal }) => call(articleEndpoints.counts, { signal }),
  })
}
