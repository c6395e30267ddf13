import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { articleComments, pageComments } from '../../contracts/comments.ts'
import { call } from '../app/api-client.ts'

export type Kind = 'article' | 'page'
export type About = { kind: Kind; id: string }
type Said = z.input<NonNullable<(typeof articleComments.comment)['body']>>
type Change = z.input<NonNullable<(typeof articleComments.updateComment)['body']>>

const calls = { article: articleComments, page: pageComments }
const refetchInterval = 60_000
/** Further threads are on the next page. */
const limit = '50'

export function useThreads({ kind, id }: About, state: 'open' | 'resolved' = 'open', page = 1) {
  return useQuery({
    queryKey: ['comments', kind, id, state, page],
    queryFn: ({ signal }) =>
      call(calls[kind].comments, {
        params: { id },
        query: { state, limit, page: String(page) },
        signal,
        isUnasked: true,
      }),
    refetchInterval,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export const useMentionable = ({ kind, id }: About) =>
  useQuery({
    queryKey: ['comments', kind, id, 'people'],
    queryFn: ({ signal }) => call(calls[kind].people, { params: { id }, signal, isUnasked: true }),
  }).data?.people ?? []

/** The calls that write or change comments. Each throws ApiError, and updates every place that shows them. */
export function useCommenting({ kind, id }: About) {
  const client = useQueryClient()
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await client.invalidateQueries({ queryKey: ['comments', kind, id] })
    return result
  }
  const one = (commentId: string) => ({ params: { id, commentId } })
  return {
    say: (body: Said, idempotencyKey: string) =>
      after(call(calls[kind].comment, { params: { id }, body, idempotencyKey })),
    change: (commentId: string, body: Change) =>
      after(call(calls[kind].updateComment, { ...one(commentId), body })),
    remove: (commentId: string) => after(call(calls[kind].deleteComment, one(commentId))),
  }
}
