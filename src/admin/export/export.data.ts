import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type ExportForm, exportEndpoints, type SiteExports } from '../../contracts/exports.ts'
import type { identity } from '../../contracts/second-factor.ts'
import { call } from '../app/api-client.ts'

const queryKey = ['exports']
const pollMs = 1500

export type Identity = z.input<typeof identity>

/** The exports of the last day, newest first; polled while one is running. */
export const useExports = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(exportEndpoints.list, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ endedAt }) => endedAt === null) ? pollMs : false,
  })

/** The calls of the screen. They throw ApiError. */
export function useExportCalls() {
  const client = useQueryClient()
  const show = (answer: SiteExports) => void client.setQueryData(queryKey, answer)
  return {
    start: async (body: Identity & { form: ExportForm }) => show(await call(exportEndpoints.start, { body })),
    remove: async (id: string) => show(await call(exportEndpoints.delete, { params: { id } })),
    download: async (id: string, body: Identity) => {
      const { url } = await call(exportEndpoints.link, { params: { id }, body })
      location.assign(url)
    },
  }
}
