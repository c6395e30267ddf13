import { z } from 'zod'
import { flag, idParams, listMeta, listQuery, searchText, utc } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long an address stays after its last request. */
export const notFoundDays = 90

export const missedAddress = z
  .object({
    id: z.string(),
    address: z.string().meta({ description: 'Decoded, without its query: as `from` of a redirect' }),
    hits: z.int(),
    firstAt: utc,
    lastAt: utc,
    referrers: z
      .array(
        z.object({
          referrer: z.string().meta({
            description: 'A page of this site, the name of another site, or empty where none was told',
          }),
          hits: z.int(),
        }),
      )
      .meta({ description: 'Where most of the requests came from: at most five' }),
    referrerCount: z.int(),
  })
  .meta({ id: 'MissedAddress' })
export type MissedAddress = z.infer<typeof missedAddress>

const robots = flag.default(false).meta({ description: 'true: what robots requested, instead of visitors' })
const tag = 'Redirects'

export const notFoundEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/not-found',
    access: 'redirect.read',
    tag,
    summary: 'Addresses at which visitors found no page, the most requested first',
    query: listQuery.extend({ q: searchText, robots }),
    output: z.object({ addresses: z.array(missedAddress), meta: listMeta }),
  }),
  suggestion: endpoint({
    method: 'GET',
    path: '/api/admin/not-found/:id/suggestion',
    access: 'redirect.read',
    tag,
    summary: 'Where a redirect from this address would most likely lead; null if nothing is like it',
    params: idParams,
    output: z.object({
      suggestion: z.object({ url: z.string(), title: z.string() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/not-found/:id',
    action: 'notFound.delete',
    access: 'redirect.write',
    tag,
    summary: 'Delete an address from the list. It returns when it is requested again',
    params: idParams,
    output: missedAddress,
    errors: ['NOT_FOUND'],
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/admin/not-found',
    action: 'notFound.clear',
    access: 'redirect.write',
    tag,
    summary: 'Delete all addresses that visitors, or robots, requested',
    query: z.object({ robots }),
    output: z.object({ deleted: z.int() }),
  }),
}
