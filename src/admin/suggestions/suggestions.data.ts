import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { suggestionEndpoints } from '../../contracts/suggestions.ts'
import { call } from '../app/api-client.ts'

type Suggested = z.input<NonNullable<typeof suggestionEndpoints.suggest.body>>
type Decided = z.input<NonNullable<typeof suggestionEndpoints.decide.body>>

const refetchInterval = 60_000

/** Open suggestions for an article, without their texts. */
export const useSuggestions = (id: string) =>
  useQuery({
    queryKey: ['suggestions', id],
    queryFn: ({ signal }) =>
      call(suggestionEndpoints.suggestions, { params: { id }, signal, isUnasked: true }),
    refetchInterval,
    staleTime: 0,
  })

export const useSuggestion = (id: string, suggestionId: string) =>
  useQuery({
    queryKey: ['suggestions', id, suggestionId],
    queryFn: ({ signal }) => call(suggestionEndpoints.suggestion, { params: { id, suggestionId }, signal }),
    staleTime: 0,
  })

export function useSuggesting(id: string) {
  const client = useQueryClient()
  /** `exact`: only the list, because the suggestion itself is gone. */
  const after = async <T>(work: Promise<T>, exact = false): Promise<T> => {
    try {
      return await work
    } finally {
      await client.invalidateQueries({ queryKey: ['suggestions', id], exact })
    }
  }
  return {
    suggest: (body: Suggested) => after(call(suggestionEndpoints.suggest, { params: { id }, body })),
    decide: (suggestionId: string, body: Decided) =>
      after(call(suggestionEndpoints.decide, { params: { id, suggestionId }, body })),
    close: (suggestionId: string) =>
      after(call(suggestionEndpoints.close, { params: { id, suggestionId } }), true),
  }
}
