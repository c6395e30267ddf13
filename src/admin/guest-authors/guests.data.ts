import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type GuestAuthor, guestEndpoints } from '../../contracts/guest-authors.ts'
import { call } from '../app/api-client.ts'
import type { ListAddress } from '../ui/list-address.ts'

/** Also the row of `ListBody`. */
export type Row = GuestAuthor & { title: string }

export function useGuests({ page, limit, key, get }: ListAddress) {
  return useQuery({
    queryKey: ['guests', key],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), limit: String(limit), q: get('q') }
      const { guests, meta } = await call(guestEndpoints.list, { query, signal })
      return { rows: guests.map((guest): Row => ({ ...guest, title: guest.name })), meta }
    },
    placeholderData: keepPreviousData,
  })
}

/** Refetches everything that shows guest authors. */
export function useRefetchGuests(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['guests'], ['authors'], ['articles'], ['trash']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
