import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Suggestion, suggestionEndpoints } from '../../contracts/suggestions.ts'
import { ApiError, call } from '../app/api-client.ts'

type Suggested = z.input<NonNullable<typeof suggestionEndpoints.suggest.body>>
type Decided = Record<'accepted' | 'rejected', string[]>

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
    /** Adds to the decisions. Throws VERSION_CONFLICT if the suggested words have changed. */
    decide: (suggestion: Suggestion, more: Decided) => after(putDecisions(id, suggestion, more)),
    close: (suggestionId: string) =>
      after(call(suggestionEndpoints.close, { params: { id, suggestionId } }), true),
  }
}

/** Decisions that someone else has made in the meantime stay. */
async function putDecisions(articleId: string, known: Suggestion, more: Decided): Promise<Suggestion> {
  const together = (name: keyof Decided) => [...new Set([...known[name], ...more[name]])]
  try {
    return await call(suggestionEndpoints.decide, {
      params: { id: articleId, suggestionId: known.id },
      body: { version: known.version, accepted: together('accepted'), rejected: together('rejected') },
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error
    const current = error.current as Suggestion
    if (current.updatedAt !== known.updatedAt) throw error
    return putDecisions(articleId, current, more)
  }
}
