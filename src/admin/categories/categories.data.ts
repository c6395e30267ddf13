import { useQuery } from '@tanstack/react-query'
import { type Category, categoryEndpoints } from '../../contracts/categories.ts'
import { call } from '../app/api-client.ts'

const categoriesStaleMs = 5 * 60_000
const maxAtOnce = 100

export const categoriesKey = ['categories', 'all']

/** All categories, of all languages, cached for five minutes. */
export function useCategories(isNeeded = true) {
  return useQuery({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => allCategories(signal),
    staleTime: categoriesStaleMs,
    enabled: isNeeded,
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
