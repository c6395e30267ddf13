import { useQuery } from '@tanstack/react-query'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'

const authorsStaleMs = 60_000

/** The label in the list of choices: two people may have the same name. */
export const labelOf = ({ name, isGuest }: { name: string; isGuest: boolean }): string =>
  isGuest ? t('{name} (guest)', { name }) : name

/** Everybody who can be chosen as an author. */
export function usePeople(isEnabled: boolean) {
  return useQuery({
    queryKey: ['authors', 'all'],
    queryFn: ({ signal }) => call(articleEndpoints.authors, { query: { all: 'true' }, signal }),
    staleTime: authorsStaleMs,
    enabled: isEnabled,
  })
}

/** The people who have written something, to filter by; only oneself for those who cannot see others' articles. */
export function useAuthors() {
  return useQuery({
    queryKey: ['authors'],
    queryFn: ({ signal }) => call(articleEndpoints.authors, { query: {}, signal }),
    staleTime: authorsStaleMs,
  })
}
