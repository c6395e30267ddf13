import { useQuery } from '@tanstack/react-query'
import { pagePublishing } from '../../contracts/publishing.ts'
import { ApiError, call } from '../app/api-client.ts'
import { useEditAddress } from '../publishing/edit-address.ts'
import { Gone } from '../shell/gone.tsx'
import { t } from '../texts/t.ts'
import { FailedScreen, LoadingRows } from '../ui/screen-states.tsx'
import { useBuilderSoon } from './builder/lazy-builder.tsx'
import { PageForm } from './page-form.tsx'

/** Builds a new page or edits one. */
export function Component() {
  const { id = '', key, beganHere, openCreated } = useEditAddress('/admin/pages/edit')
  return beganHere ? <PageForm key={key} onCreated={openCreated} /> : <ExistingPage key={key} id={id} />
}

function ExistingPage({ id }: { id: string }) {
  useBuilderSoon()
  const { data, error, refetch } = useQuery({
    queryKey: ['page', id],
    queryFn: ({ signal }) => call(pagePublishing.draft, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (data) return <PageForm page={data} onCreated={() => {}} />
  if (error instanceof ApiError && error.status === 404) return <Gone />
  if (error)
    return (
      <FailedScreen error={error} fallback={t('Failed to load the page')} onRetry={() => void refetch()} />
    )
  return <LoadingRows rows={8} />
}
