import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { articleEndpoints } from '../../contracts/articles.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { type Trashed, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../api-client.ts'

export type Kind = Trashed['kind']

const pageSize = 10
const lists = ['articles', 'pages', 'trash', 'dashboard', 'categories']

export function useTrash(kind: Kind, page: number) {
  return useQuery({
    queryKey: ['trash', { kind, page }],
    queryFn: ({ signal }) =>
      call(trashEndpoints.list, { query: { kind, page: String(page), limit: String(pageSize) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What can be done with an article or page that is deleted, or about to be; every list is asked for anew afterwards. */
export function useTrashActions(kind: Kind) {
  const client = useQueryClient()
  const { remove, restore } = kind === 'article' ? articleCalls : pageCalls
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await refetchLists(client)
    return result
  }
  return {
    moveToTrash: (id: string) => after(remove(id)),
    restore: (id: string) => after(restore(id)),
    deleteForGood: (id: string) => after(call(trashEndpoints.delete, { params: { id } })),
  }
}

const articleCalls = {
  remove: (id: string): Promise<{ title: string }> => call(articleEndpoints.delete, { params: { id } }),
  restore: (id: string): Promise<{ url: string }> => call(articleEndpoints.restore, { params: { id } }),
}
const pageCalls: typeof articleCalls = {
  remove: (id) => call(pageEndpoints.delete, { params: { id } }),
  restore: (id) => call(pageEndpoints.restore, { params: { id } }),
}

const refetchLists = (client: QueryClient) =>
  Promise.all(lists.map((key) => client.invalidateQueries({ queryKey: [key] })))
