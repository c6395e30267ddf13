import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Tag, tagEndpoints, tagOrder } from '../../contracts/tags.ts'
import { call } from '../app/api-client.ts'
import type { ListAddress } from '../ui/list-address.ts'

/** The order when the address names none. */
export const defaultOrder = 'name'

/** Also the row of `ListBody`. */
export type Row = Tag & { title: string }

export function useTags({ page, limit, key, get }: ListAddress) {
  return useQuery({
    queryKey: ['tags', key],
    queryFn: async ({ signal }) => {
      const sort = tagOrder.safeParse(get('sort')).data ?? defaultOrder
      const lang = get('lang') || undefined
      const query = { page: String(page), limit: String(limit), q: get('q'), sort, lang }
      const { tags, meta } = await call(tagEndpoints.adminList, { query, signal })
      return { rows: tags.map((tag): Row => ({ ...tag, title: tag.name })), meta }
    },
    placeholderData: keepPreviousData,
  })
}

const pauseMs = 200
const maxFound = 50

/** The tags that begin with the typed text, of one language or of all. There may be too many to load them all. */
export function useFoundTags(typed: string, lang = ''): Tag[] {
  const [q] = useDebouncedValue(typed, pauseMs)
  const { data } = useQuery({
    queryKey: ['articles', 'tags', q, lang],
    queryFn: ({ signal }) =>
      call(tagEndpoints.adminList, {
        query: { q, limit: String(maxFound), ...(lang !== '' && { lang }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return data?.tags ?? []
}

/** Refetches everything that shows tags. */
export function useRefetchTags(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([['tags'], ['articles'], ['trash']].map((queryKey) => client.invalidateQueries({ queryKey })))
}
