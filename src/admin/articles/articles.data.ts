import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ArticleChange, type ArticleInput, articleEndpoints } from '../../contracts/articles.ts'
import { categoryEndpoints } from '../../contracts/categories.ts'
import type { Status } from '../../contracts/common.ts'
import { ApiError, call } from '../api-client.ts'

export type ArticleQuery = {
  page: number
  q: string
  status: Status | undefined
  category: string
  sort: string
}

const pageSize = 10
const categoriesStaleMs = 5 * 60_000

const sorts = ['newest', 'oldest', 'title', 'updated'] as const
export type ArticleSort = (typeof sorts)[number]
export const articleSortOf = (text: string): ArticleSort => sorts.find((sort) => sort === text) ?? 'updated'

export function useArticles({ page, q, status, category, sort }: ArticleQuery) {
  return useQuery({
    queryKey: ['articles', { page, q, status, category, sort }],
    queryFn: ({ signal }) =>
      call(articleEndpoints.adminList, {
        query: {
          page: String(page),
          limit: String(pageSize),
          sort: articleSortOf(sort),
          q,
          ...(status && { status }),
          ...(category && { category }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

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

export function useCategories() {
  return useQuery({
    queryKey: ['categories', 'all'],
    queryFn: ({ signal }) => call(categoryEndpoints.adminList, { query: { limit: '100' }, signal }),
    staleTime: categoriesStaleMs,
  })
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
