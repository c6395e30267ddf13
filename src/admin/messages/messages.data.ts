import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { contactEndpoints } from '../../contracts/messages.ts'
import { call } from '../app/api-client.ts'
import { downloadTable } from '../app/download.ts'
import type { ListAddress } from '../ui/list-address.ts'

/** Also the row of `ListBody`: the title of a message is its sender's name. */
export function useMessages(address: ListAddress) {
  const { page, limit, key } = address
  return useQuery({
    queryKey: ['messages', key],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(limit), ...filterOf(address) }
      const { messages, meta, unread, forms = [] } = await call(contactEndpoints.list, { query, signal })
      return { rows: messages.map((row) => ({ ...row, title: row.name })), meta, unread, forms }
    },
    placeholderData: keepPreviousData,
  })
}

export type Row = NonNullable<ReturnType<typeof useMessages>['data']>['rows'][number]

/** The whole message. */
export const useMessage = (id: string) =>
  useQuery({
    queryKey: ['message', id],
    queryFn: ({ signal }) => call(contactEndpoints.get, { params: { id }, signal }),
  })

/** Marks one message as read or unread. Throws ApiError. */
export function useMark(id: string): (isRead: boolean) => Promise<void> {
  const client = useQueryClient()
  const refresh = useRefetchMessages()
  return async (isRead) => {
    client.setQueryData(['message', id], await mark(id, isRead))
    await refresh()
  }
}

/** Refetches every list of messages. */
export function useRefetchMessages(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['messages'] })
}

export const mark = (id: string, isRead: boolean) =>
  call(contactEndpoints.update, { params: { id }, body: { isRead } })

/** Saves the listed messages, of all pages, as a file. */
export async function downloadCsv(address: ListAddress): Promise<void> {
  downloadTable(await call(contactEndpoints.export, { query: filterOf(address) }), 'messages')
}

const filterOf = ({ get }: ListAddress) => ({
  q: get('q'),
  form: get('form'),
  ...(get('unread') === '1' && { unread: '1' as const }),
})
