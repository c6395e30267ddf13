import { useQuery } from '@tanstack/react-query'
import { type Category, categoryEndpoints } from '../../contracts/categories.ts'
import { articlePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'

const categoriesStaleMs = 5 * 60_000
const maxAtOnce = 100

/**
 * The article to edit with its draft, as it was when the screen opened. Later answers never replace what the person
 * types.
 */
export function useWorkingArticle(id: string) {
  return useQuery({
    queryKey: ['article', id],
    queryFn: ({ signal }) => call(articlePublishing.draft, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

export const categoriesKey = ['categories', 'all']

/** All categories, cached for five minutes. */
export function useCategories() {
  return useQuery({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => allCategories(signal),
    staleTime: categoriesStaleMs,
  })
}

async function allCategories(signal: AbortSignal): Promise<Category[]> {
  const all: Category[] = []
  for (let page = 1; all.length === (page - 1) * maxAtOnce; page += 1)
    all.push(
      ...(await call(categoryEndpoints.adminList, {
        query: { page: String(page), limit: String(maxAtOnce) },
        signal,
      })),
    )
  return all
}
