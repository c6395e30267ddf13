import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxPinned } from '../../contracts/article-fields.ts'
import { articleEndpoints } from '../../contracts/articles.ts'
import { categoryEndpoints } from '../../contracts/categories.ts'
import { articleComments, commentEndpoints, pageComments } from '../../contracts/comments.ts'
import { folderEndpoints } from '../../contracts/folders.ts'
import { guestEndpoints } from '../../contracts/guest-authors.ts'
import { mediaEndpoints } from '../../contracts/media.ts'
import { menuEndpoints } from '../../contracts/menu.ts'
import { contactEndpoints } from '../../contracts/messages.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { sectionEndpoints } from '../../contracts/sections.ts'
import { seriesEndpoints } from '../../contracts/series.ts'
import { suggestionEndpoints } from '../../contracts/suggestions.ts'
import { tagEndpoints } from '../../contracts/tags.ts'
import { type TrashKind, trashEndpoints } from '../../contracts/trash.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { ListAddress } from '../ui/list-address.ts'
import { sentences } from '../ui/sentences.ts'

const lists = [
  'articles',
  'pages',
  'categories',
  'tags',
  'guests',
  'series',
  'authors',
  'sections',
  'messages',
  'media',
  'folders',
  'menu',
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

/** The calls for something that is in the trash or about to be moved there. Every list is refetched afterwards. */
export function trashActions(client: QueryClient, kind: TrashKind) {
  const { remove, restore } = trashCalls[kind]
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await refetchLists(client, kind)
    return result
  }
  return {
    moveToTrash: (id: string) => after(remove(id)),
    async restore(id: string) {
      const restored = await after(restore(id))
      // Refetches open details of a file, whose former version may be back.
      if (kind === 'media') await client.invalidateQueries({ queryKey: ['media file'] })
      return restored
    },
    deletePermanently: (id: string) => after(call(trashEndpoints.delete, { params: { id } })),
  }
}

export const useTrashActions = (kind: TrashKind) => trashActions(useQueryClient(), kind)

/** The places of restored comments: undoing the restore deletes them there. */
const placesOfComments = new Map<string, { kind: 'article' | 'page'; id: string }>()

/** The articles of suggestions that were restored here: undoing the restore closes them there. */
const articlesOfSuggestions = new Map<string, string>()

/** By restored former version of a file: the version that it replaced, which undoing the restore brings back. */
const replacedByFormer = new Map<string, string>()

/** `url` is where visitors find the restored entity. */
type Restored = { id: string; url?: string; lostPin?: true | undefined; missedDate?: true | undefined }
/** `remove` also removes what is in use. */
type Calls = {
  remove(id: string): Promise<unknown>
  restore(id: string): Promise<Restored>
}

/** What a notification says after the restore of this title. */
export const sentenceAfter = ({ url, lostPin, missedDate }: Omit<Restored, 'id'>, title: string): string =>
  sentences(
    t('“{title}” was restored.', { title }),
    url && t('Its address is {address}.', { address: decodeURI(url) }),
    lostPin &&
      t(
        {
          one: 'It is no longer pinned, because {count} article is pinned already.',
          other: 'It is no longer pinned, because {count} articles are pinned already.',
        },
        { count: maxPinned },
      ),
    missedDate && t('It is a draft now, because its publish date has passed.'),
  )

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
      const { url } = await call(categoryEndpoints.restore, { params: { id } })
      return { id, url }
    },
  },
  tag: {
    remove: (id) => call(tagEndpoints.delete, { params: { id } }),
    async restore(id) {
      const { id: restored, url, articleCount } = await call(tagEndpoints.restore, { params: { id } })
      return { id: restored, ...(articleCount > 0 && { url }) }
    },
  },
  guest: {
    remove: (id) => call(guestEndpoints.delete, { params: { id } }),
    async restore(id) {
      const { url, articleCount } = await call(guestEndpoints.restore, { params: { id } })
      return { id, ...(articleCount > 0 && { url }) }
    },
  },
  series: {
    remove: (id) => call(seriesEndpoints.delete, { params: { id } }),
    async restore(id) {
      const { url, articleCount } = await call(seriesEndpoints.restore, { params: { id } })
      return { id, ...(articleCount > 0 && { url }) }
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
    async remove(id) {
      const formerId = replacedByFormer.get(id)
      if (formerId === undefined)
        return call(mediaEndpoints.delete, { params: { id }, query: { force: 'true' } })
      return call(mediaEndpoints.restore, { params: { id: formerId } })
    },
    async restore(id) {
      const { formerId } = await call(mediaEndpoints.restore, { params: { id } })
      if (formerId !== null) replacedByFormer.set(id, formerId)
      return { id }
    },
  },
  folder: {
    remove: (id) => call(folderEndpoints.delete, { params: { id } }),
    restore: (id) => call(folderEndpoints.restore, { params: { id } }),
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
  suggestion: {
    remove: (suggestionId) =>
      call(suggestionEndpoints.close, {
        params: { id: articlesOfSuggestions.get(suggestionId) ?? '', suggestionId },
      }),
    async restore(id) {
      const { articleId } = await call(suggestionEndpoints.restore, { params: { id } })
      articlesOfSuggestions.set(id, articleId)
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

// The lists of one article or page: for one in the trash, fetching them is an error.
const listsOf: Partial<Record<TrashKind, string>> = { comment: 'comments', suggestion: 'suggestions' }

export function refetchLists(client: QueryClient, kind?: TrashKind): Promise<unknown> {
  const own = kind && listsOf[kind]
  return Promise.all(
    [...lists, ...(own ? [own] : [])].map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}
