import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Redirect, type RedirectInput, redirectEndpoints } from '../../contracts/redirects.ts'
import { call } from '../app/api-client.ts'
import { downloadTable } from '../app/download.ts'
import { t } from '../texts/t.ts'
import type { ListAddress } from '../ui/list-address.ts'

/** Also the row of `ListBody`: the title of a redirect is its old address. */
export function useRedirects(address: ListAddress) {
  const { page, limit, key } = address
  return useQuery({
    queryKey: ['redirects', key],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(limit), ...filterOf(address) }
      const { redirects, meta } = await call(redirectEndpoints.list, { query, signal })
      return { rows: redirects.map((row) => ({ ...row, title: row.from })), meta }
    },
    placeholderData: keepPreviousData,
  })
}

export type Row = Redirect & { title: string }

/** The calls of the screen; each refetches the lists. They throw ApiError. */
export function useRedirectCalls() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['redirects'] })
  const done = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await refresh()
    return result
  }
  return {
    refresh,
    create: (body: RedirectInput) => done(call(redirectEndpoints.create, { body })),
    update: (id: string, body: Partial<RedirectInput> & { version?: number }) =>
      done(call(redirectEndpoints.update, { params: { id }, body })),
    remove: (id: string) => done(call(redirectEndpoints.delete, { params: { id } })),
    importCsv: (csv: string) => done(call(redirectEndpoints.import, { body: { csv } })),
  }
}

/** What visitors get at these addresses. */
export const testAddresses = (addresses: string[]) => call(redirectEndpoints.test, { body: { addresses } })

/** Saves the listed redirects, of all pages, as a file. */
export async function downloadCsv(address: ListAddress): Promise<void> {
  downloadTable(await call(redirectEndpoints.export, { query: filterOf(address) }), 'redirects')
}

/** The filters of the list. */
export const kinds = [
  { value: '', label: t('All redirects') },
  { value: 'exact', label: t('Exact addresses') },
  { value: 'wildcard', label: t('Prefixes and patterns') },
  { value: 'gone', label: t('Removed (410, 451)') },
]

function filterOf({ get }: ListAddress) {
  const type = get('type')
  return {
    q: get('q'),
    ...((type === 'exact' || type === 'wildcard') && { type: type as 'exact' | 'wildcard' }),
    ...(type === 'gone' && { gone: 'true' as const }),
  }
}
