import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { articlePublishing } from '../../contracts/publishing.ts'
import { suggestionEndpoints } from '../../contracts/suggestions.ts'
import { ApiError, call } from '../app/api-client.ts'
import { getAuth } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { NotFoundPage } from '../ui/not-found.page.tsx'
import { FailedScreen, LoadingRows } from '../ui/screen-states.tsx'
import { SuggestForm } from './suggest-form.tsx'

/** Suggests changes to an article, on a copy of it. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['suggesting', id],
    queryFn: ({ signal }) => openFor(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (data) return <SuggestForm key={id} {...data} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error)
    return (
      <FailedScreen error={error} fallback={t('Failed to load the article')} onRetry={() => void refetch()} />
    )
  return <LoadingRows rows={8} />
}

/** The article, and the person's earlier suggestion. */
async function openFor(id: string, signal: AbortSignal) {
  const [article, { suggestions }] = await Promise.all([
    call(articlePublishing.draft, { params: { id }, signal }),
    call(suggestionEndpoints.suggestions, { params: { id }, signal }),
  ])
  const own = suggestions.find(({ by }) => by?.id === getAuth().user?.id)
  const params = { id, suggestionId: own?.id ?? '' }
  return { article, own: own && (await call(suggestionEndpoints.suggestion, { params, signal })) }
}
