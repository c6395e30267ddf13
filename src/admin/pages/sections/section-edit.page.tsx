import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { sectionEndpoints } from '../../../contracts/sections.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { Gone } from '../../shell/gone.tsx'
import { t } from '../../texts/t.ts'
import { FailedScreen, LoadingRows } from '../../ui/screen-states.tsx'
import { useBuilderSoon } from '../builder/lazy-builder.tsx'
import { SectionForm } from './section-form.tsx'

/** Edits a saved section for all pages that use it. */
export function Component() {
  const { id = '' } = useParams()
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: string }) {
  useBuilderSoon()
  const { data, error, refetch } = useQuery({
    queryKey: ['section', id, 'opened'],
    queryFn: ({ signal }) => call(sectionEndpoints.get, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (data) return <SectionForm section={data} />
  if (error instanceof ApiError && error.status === 404) return <Gone />
  if (error)
    return (
      <FailedScreen error={error} fallback={t('Failed to load the section')} onRetry={() => void refetch()} />
    )
  return <LoadingRows rows={8} />
}
