import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { pagePublishing } from '../../contracts/publishing.ts'
import { ApiError, call } from '../api-client.ts'
import { NotFoundPage } from '../ui/not-found.page.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { PageForm } from './page-form.tsx'

/** Builds a new page or edits one. Saving a new one changes the address, and nothing else on the screen. */
export function Component() {
  const id = useMatch('/admin/pages/edit/:id')?.params.id
  const { state } = useLocation()
  const createdHere = (state as { createdHere?: string } | null)?.createdHere
  // A reload keeps what the history says, but not what was on the screen: only who began here goes on here.
  const [form, setForm] = useState({ id, key: 0, beganHere: id === undefined })
  if (form.id !== id) {
    const goesOn = form.id === undefined && form.beganHere && createdHere === id
    setForm({ id, key: goesOn ? form.key : form.key + 1, beganHere: goesOn || id === undefined })
  }
  return form.beganHere ? <NewPage key={form.key} /> : <ExistingPage key={form.key} id={form.id ?? ''} />
}

function NewPage() {
  const navigate = useNavigate()
  return (
    <PageForm
      onCreated={({ id }) =>
        navigate(`/admin/pages/edit/${id}`, { replace: true, state: { createdHere: id } })
      }
    />
  )
}

function ExistingPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['page', id],
    queryFn: ({ signal }) => call(pagePublishing.draft, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (data) return <PageForm page={data} onCreated={() => {}} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error) return <Failed error={error} fallback="Failed to load the page" onRetry={() => void refetch()} />
  return <LoadingRows rows={8} />
}
