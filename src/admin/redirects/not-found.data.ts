import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MissedAddress, notFoundEndpoints } from '../../contracts/not-found.ts'
import { maxTested, type TestedAddress } from '../../contracts/redirects.ts'
import { call } from '../app/api-client.ts'
import { t } from '../texts/t.ts'
import type { ListAddress } from '../ui/list-address.ts'
import { testAddresses } from './redirects.data.ts'

/** Also the row of `ListBody`. */
export type Row = MissedAddress & { title: string }

// Below the query key of the redirects, because each redirect may be for one of these addresses.
const queryKey = ['redirects', 'not found']

/** The filters of the list. */
export const askers = [
  { value: '', label: t('Requested by visitors') },
  { value: 'robots', label: t('Requested by robots') },
]
export const areRobots = ({ get }: ListAddress): boolean => get('by') === 'robots'
const robotsOf = (address: ListAddress) => (areRobots(address) ? 'true' : 'false')

export function useMissed(address: ListAddress) {
  const { page, limit, key, get } = address
  return useQuery({
    queryKey: [...queryKey, key],
    queryFn: async ({ signal }) => {
      const query = {
        page: String(page),
        limit: String(limit),
        q: get('q'),
        robots: robotsOf(address),
      } as const
      const { addresses, meta } = await call(notFoundEndpoints.list, { query, signal })
      return { rows: addresses.map((row): Row => ({ ...row, title: row.address })), meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** What visitors now get at these addresses. No list waits for it. */
export function useNow(rows: Row[]): Map<string, TestedAddress> {
  const addresses = rows.map(({ address }) => address)
  const { data = [] } = useQuery({
    queryKey: [...queryKey, 'now', addresses],
    queryFn: async () => {
      const tested: TestedAddress[] = []
      for (let at = 0; at < addresses.length; at += maxTested)
        tested.push(...(await testAddresses(addresses.slice(at, at + maxTested).map(encoded))))
      return tested
    },
    enabled: addresses.length > 0,
  })
  return new Map(rows.flatMap(({ id }, index) => (data[index] ? [[id, data[index]]] : [])))
}

const encoded = (address: string): string => address.split('/').map(encodeURIComponent).join('/')

export const hrefOf = ({ address }: Row): string => encoded(address)

/** The calls of the screen; each refetches the list. They throw ApiError. */
export function useNotFoundCalls() {
  const client = useQueryClient()
  const done = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await client.invalidateQueries({ queryKey })
    return result
  }
  return {
    refresh: () => client.invalidateQueries({ queryKey }),
    suggest: (id: string) => call(notFoundEndpoints.suggestion, { params: { id } }),
    remove: (id: string) => done(call(notFoundEndpoints.delete, { params: { id } })),
    clear: (address: ListAddress) =>
      done(call(notFoundEndpoints.clear, { query: { robots: robotsOf(address) } })),
  }
}
