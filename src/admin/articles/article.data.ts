import { useQuery } from '@tanstack/react-query'
import { articlePublishing } from '../../contracts/publishing.ts'
import { call } from '../app/api-client.ts'

/**
 * The article to edit with its draft, as it was when the screen opened. Later answers never replace what the person
 * types.
 */
export function useWorkingArticle(id: string) {
  return useQuery({
    queryKey: ['article', id],
    queryFn: ({ signal }) => call(articlePublishing.draft, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}
