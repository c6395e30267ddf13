import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { articlePresence, pagePresence, presenceSeconds } from '../../contracts/presence.ts'
import { call } from '../app/api-client.ts'
import { getAuth } from '../auth/auth-store.ts'

type Kind = 'article' | 'page'
const calls = { article: articlePresence, page: pagePresence }
const refetchInterval = presenceSeconds * 1000

/**
 * The names of the others who have this text open. While the tab is visible, also reports that this person has it open.
 */
export function useOthersHere(kind: Kind, id: string | undefined): string[] {
  const { data } = useQuery({
    queryKey: ['presence', kind, id],
    queryFn: ({ signal }) =>
      call(calls[kind].here, { params: { id: id ?? '' }, body: {}, signal, isUnasked: true }),
    enabled: id !== undefined,
    refetchInterval,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (id === undefined) return undefined
    return () => {
      // Somebody who has signed out cannot report it: their presence expires within a minute.
      if (getAuth().user)
        void call(calls[kind].here, { params: { id }, body: { isHere: false }, isUnasked: true }).catch(
          () => {},
        )
    }
  }, [kind, id])
  return namesOf(data?.others ?? [])
}

/** The names of those who have a text open, by its id. */
export function useOpenTexts(kind: Kind): ReadonlyMap<string, string[]> {
  const { data } = useQuery({
    queryKey: ['presence', kind, 'everywhere'],
    queryFn: ({ signal }) => call(calls[kind].everywhere, { signal, isUnasked: true }),
    refetchInterval,
    staleTime: 0,
    retry: false,
  })
  const open = Map.groupBy(data?.open ?? [], ({ id }) => id)
  return new Map([...open].map(([id, all]) => [id, namesOf(all.map(({ person }) => person))]))
}

const namesOf = (people: { name: string }[]) => people.map(({ name }) => name)
