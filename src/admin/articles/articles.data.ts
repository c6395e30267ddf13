import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ArticleChange, type ArticleInput, articleEndpoints } from '../../contracts/articles.ts'
import { type Category, categoryEndpoints } from '../../contracts/categories.ts'
import { ApiError, call } from '../api-client.ts'

const categoriesStaleMs = 5 * 60_000
const mostAtOnce = 100

/** The article to edit, as it was when the screen opened: what is typed is not overtaken by a later answer. */
export function useArticle(id: string | undefined) {
  return useQuery({
    queryKey: ['article', id],
    queryFn: ({ signal }) => call(articleEndpoints.adminGet, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** All of them, however many; kept for five minutes. */
export function useCategories() {
  return useQuery({
    queryKey: ['categories', 'all'],
    queryFn: ({ signal }) => allCategories(signal),
    staleTime: categoriesStaleMs,
  })
}

async function allCategories(signal: AbortSignal): Promise<Category[]> {
  const all: Category[] = []
  for (let page = 1; all.length === (page - 1) * mostAtOnce; page += 1)
    all.push(
      ...(await call(categoryEndpoints.adminList, {
        query: { page: String(page), limit: String(mostAtOnce) },
        signal,
      })),
    )
  return all
}

export function useArticleActions() {
  const client = useQueryClient()
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await forgetArticles(client)
    return result
  }
  return {
    create: (body: ArticleInput) => after(call(articleEndpoints.create, { body })),
    update: (id: string, body: ArticleChange) =>
      after(call(articleEndpoints.update, { params: { id }, body })),
  }
}

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'

function forgetArticles(client: QueryClient): Promise<unknown> {
  return Promise.all(
    ['articles', 'dashboard', 'categories'].map((key) =>
      client.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
    ),
  )
}
