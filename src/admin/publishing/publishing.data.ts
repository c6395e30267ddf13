import { useQuery, useQueryClient } from '@tanstack/react-query'
import { articlePublishing, pagePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'

export type Kind = 'article' | 'page'

// Both kinds have the same calls and differ only in the fields of the text, which are read by name here.
const callsOf = (kind: Kind) =>
  kind === 'article' ? articlePublishing : (pagePublishing as unknown as typeof articlePublishing)

export function useRevisions(kind: Kind, id: string) {
  return useQuery({
    queryKey: ['revisions', kind, id],
    queryFn: ({ signal }) =>
      call(callsOf(kind).revisions, { params: { id }, query: { limit: '100' }, signal }),
    staleTime: 0,
  })
}

export function useRevision(kind: Kind, id: string, revisionId: string | undefined) {
  return useQuery({
    queryKey: ['revisions', kind, id, revisionId],
    queryFn: async ({ signal }) => {
      const params = { id, revisionId: revisionId ?? '' }
      return call(callsOf(kind).revision, { params, signal })
    },
    enabled: revisionId !== undefined,
  })
}

export function usePreviews(kind: Kind, id: string) {
  const client = useQueryClient()
  const queryKey = ['previews', kind, id]
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await client.invalidateQueries({ queryKey })
    return result
  }
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(callsOf(kind).previews, { params: { id }, signal }),
    staleTime: 0,
  })
  return {
    ...query,
    create: (days: number) => after(call(callsOf(kind).createPreview, { params: { id }, body: { days } })),
    revoke: (previewId: string) => after(call(callsOf(kind).revokePreview, { params: { id, previewId } })),
  }
}
