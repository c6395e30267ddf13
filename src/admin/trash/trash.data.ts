import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { articleEndpoints } from '../../contracts/articles.ts'
import { categoryEndpoints } from '../../contracts/categories.ts'
import { articleComments, commentEndpoints, pageComments } from '../../contracts/comments.ts'
import { contactEndpoints } from '../../contracts/contact.ts'
import { mediaEndpoints } from '../../contracts/media.ts'
import { menuEndpoints } from '../../contracts/menu.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { rootUrl } from '../../contracts/paths.ts'
import { sectionEndpoints } from '../../contracts/sections.ts'
import { tagEndpoints } from '../../contracts/tags.ts'
import { type TrashKind, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../app/api-client.ts'
import type { ListAddress } from '../ui/list-address.ts'

const lists = [
  'articles',
  'pages',
  'categories',
  'tags',
  'sections',
  'messages',
  'media',
  'menu',
  'comments',
  'trash',
  'dashboard',
]

export function useTrash(kind: TrashKind | undefined, { page, limit }: Pick<ListAddress, 'page' | 'limit'>) {
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

/** The calls for something that is in the trash or about to be. Every list is refetched afterwards. */
export function useTrashActions(kind: TrashKind) {
  const client = useQueryClient()
  const { remove, restore } = trashCalls[kind]
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

/** The places of restored comments: undoing the restore deletes them there. */
const placesOfComments = new Map<string, { kind: 'article' | 'page'; id: string }>()

/** `remove` also removes what is in use; `url` is where visitors find what was restored. */
type Calls = {
  remove(id: string): Promise<unknown>
  restore(id: string): Promise<{ id: string; url?: string }>
}

/** Only the calls, for callers that refetch the lists themselves. */
export const trashCalls: Record<TrashKind, Calls> = {
  article: {
    remove: (id) => call(articleEndpoints.delete, { params: { id } }),
    restore: (id) => call(articleEndpoints.restore, { params: { id } }),
  },
  page: {
    remove: (id) => call(pageEndpoints.delete, { params: { id } }),
    restore: (id) => call(pageEndpoints.restore, { params: { id } }),
  },
  category: {
    remove: (id) => call(categoryEndpoints.delete, { params: { id } }),
    async restore(id) {
      const { slug } = await call(categoryEndpoints.restore, { params: { id } })
      return { id, url: rootUrl(slug) }
    },
  },
  tag: {
    remove: (id) => call(tagEndpoints.delete, { params: { id } }),
    async restore(id) {
      const { id: restored, url, articleCount } = await call(tagEndpoints.restore, { params: { id } })
      return { id: restored, ...(articleCount > 0 && { url }) }
    },
  },
  section: {
    remove: (id) => call(sectionEndpoints.delete, { params: { id }, query: { force: 'true' } }),
    restore: (id) => call(sectionEndpoints.restore, { params: { id } }),
  },
  message: {
    remove: (id) => call(contactEndpoints.delete, { params: { id } }),
    restore: (id) => call(contactEndpoints.restore, { params: { id } }),
  },
  media: {
    remove: (id) => call(mediaEndpoints.delete, { params: { id }, query: { force: 'true' } }),
    async restore(id) {
      await call(mediaEndpoints.restore, { params: { id } })
      return { id }
    },
  },
  comment: {
    async remove(commentId) {
      const { kind, id = '' } = placesOfComments.get(commentId) ?? {}
      const { deleteComment } = kind === 'page' ? pageComments : articleComments
      return call(deleteComment, { params: { id, commentId } })
    },
    async restore(id) {
      const { of } = await call(commentEndpoints.restore, { params: { id } })
      placesOfComments.set(id, of)
      return { id }
    },
  },
  menuItem: {
    remove: (id) => call(menuEndpoints.delete, { params: { id } }),
    restore: (id) => call(menuEndpoints.restore, { params: { id } }),
  },
}

/** Refetches every list that may show what was deleted or restored. */
export function useRefetchLists(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => refetchLists(client)
}

const refetchLists = (client: QueryClient) =>
  Promise.all(lists.map((key) => client.invalidateQueries({ queryKey: [key] })))
