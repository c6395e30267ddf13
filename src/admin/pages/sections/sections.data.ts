import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Section } from '../../../contracts/sections.ts'
import { sectionEndpoints } from '../../../contracts/sections.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'
import { enumerated } from '../../ui/lists.ts'
import { blockLabel } from '../builder/block-label.ts'

export type SectionsQuery = { q: string; page: number; limit: number }

/** Saved sections by name, for lists. */
export const useSections = ({ q, page, limit }: SectionsQuery) =>
  useQuery({
    queryKey: ['sections', q, page, limit],
    queryFn: ({ signal }) =>
      call(sectionEndpoints.list, { query: { q, page: String(page), limit: String(limit) }, signal }),
    placeholderData: keepPreviousData,
  })

/** A saved section with its blocks. */
export const sectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['section', id],
    queryFn: ({ signal }) => call(sectionEndpoints.get, { params: { id }, signal }),
  })

/** Where a saved section is used. */
export const useSectionUsage = (id: string) =>
  useQuery({
    queryKey: ['section', id, 'usage'],
    queryFn: ({ signal }) => call(sectionEndpoints.usage, { params: { id }, signal }),
  })

/** After a change every screen shows the current section. */
export function takeIn(client: QueryClient, section: Section): Promise<unknown> {
  client.setQueryData(sectionQuery(section.id).queryKey, section)
  return client.invalidateQueries({ queryKey: ['sections'] })
}

export const sectionAddress = (id: string): string => `/admin/pages/sections/${id}`

/** The kinds of its blocks, in words. */
export const madeOf = (types: string[]): string =>
  enumerated(types.map((type) => blockLabel(type) ?? type)) || t('Nothing yet')
