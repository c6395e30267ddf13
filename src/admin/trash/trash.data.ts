import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { articleEndpoints } from '../../contracts/articles.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { type Trashed, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../app/api-client.ts'
import type { ListAddress } from '../ui/list-address.ts'

export type Kind = Trashed['kind']

const lists = ['articles', 'pages', 'trash', 'dashboard', 'categories']

export function useTrash(kind: Kind | undefined, { page, limit }: Pick<ListAddress, 'page' | 'limit'>) {
  return useQuery({
    queryKey: ['trash', { kind, page, limit }],
    queryFn: async ({ signal }) => {
      const query = { ...(kind && { kind }), page: String(page), limit: String(limit) }
      const { trash, meta } = await call(trashEndpoints.list, { query, signal })
      return { rows: trash, meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** The calls for an article or page that is in the trash or about to be. Every list is refetched afterwards. */
export function useTrashActions(kind: Kind) {
  const client = useQueryClient()
  const { remove, restore } = trashCalls(kind)
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await refetchLists(client)
    return result
  }
  return {
    moveToTrash: (id: string) => after(remove(id)),
    restore: (id: string) => after(restore(id)),
    deletePermanently: (id: string) => after(call(trashEndpoints.delete, { params: { id } })),
  }
}

/** The calls alone, for callers that refetch the lists themselves. */
export const trashCalls = (kind: Kind) => (kind === 'article' ? articleCalls : pageCalls)

const articleCalls = {
  remove: (id: string): Promise<{ title: string }> => call(articleEndpoints.delete, { params: { id } }),
  restore: (id: string): Promise<{ url: string }> => call(articleEndpoints.restore, { params: { id } }),
}
const pageCalls: typeof articleCalls = {
  remove: (id) => call(pageEndpoints.delete, { params: { id } }),
  restore: (id) => call(pageEndpoints.restore, { params: { id } }),
}

/** Refetches every list that may show an article or a page. */
export function useRefetchLists(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => refetchLists(client)
}

const refetchLists = (client: QueryClient) =>
  Promise.all(lists.map((key) => client.invalidateQueries({ queryKey: [key] })))
