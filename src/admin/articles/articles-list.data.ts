import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ArticleOrder, articleEndpoints, articleOrder } from '../../contracts/articles.ts'
import { call } from '../app/api-client.ts'
import type { ListAddress } from '../ui/list-address.ts'
import type { statusOf } from '../ui/list-controls.tsx'

export const usualOrder = 'updated'
const authorsStaleMs = 60_000

/** The articles that match the address. */
export function useArticles({ get, page, limit, key }: ListAddress, status: ReturnType<typeof statusOf>) {
  return useQuery({
    queryKey: ['articles', key],
    queryFn: async ({ signal }) => {
      const { articles, meta } = await call(articleEndpoints.adminList, {
        query: {
          page: String(page),
          limit: String(limit),
          q: get('q'),
          sort: orderOf(get('sort')),
          ...(status && { status }),
          ...(get('category') && { category: get('category') }),
          ...(get('tag') && { tag: get('tag') }),
          ...(get('author') && { author: get('author') }),
        },
        signal,
      })
      return { rows: articles, meta }
    },
    placeholderData: keepPreviousData,
  })
}

const orderOf = (text: string): ArticleOrder => articleOrder.safeParse(text).data ?? usualOrder

/** The number of articles in each status. */
export function useArticleCounts() {
  return useQuery({
    queryKey: ['articles', 'counts'],
    queryFn: ({ signal }) => call(articleEndpoints.counts, { signal }),
  })
}

/** Everybody who can be chosen as an author. */
export function usePeople(isAsked: boolean) {
  return useQuery({
    queryKey: ['authors', 'all'],
    queryFn: ({ signal }) => call(articleEndpoints.authors, { query: { all: 'true' }, signal }),
    staleTime: authorsStaleMs,
    enabled: isAsked,
  })
}

/** The people who have written something, to filter by; only oneself for those who cannot see others' articles. */
export function useAuthors() {
  return useQuery({
    queryKey: ['authors'],
    queryFn: ({ signal }) => call(articleEndpoints.authors, { query: {}, signal }),
    staleTime: authorsStaleMs,
  })
}
