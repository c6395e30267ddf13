import { useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router'
import { ApiError } from '../api-client.ts'
import { NotFoundPage } from '../ui/not-found.page.tsx'
import { Failed, LoadingRows } from '../ui/screen-states.tsx'
import { ArticleForm } from './article-form.tsx'
import { useWorkingArticle } from './articles.data.ts'

/** Writes a new article or edits one. Saving a new one changes the address, and nothing else on the screen. */
export function Component() {
  const id = useMatch('/admin/articles/edit/:id')?.params.id
  const { state } = useLocation()
  const createdHere = (state as { createdHere?: string } | null)?.createdHere
  // A reload keeps what the history says, but not what was on the screen: only who began here goes on here.
  const [form, setForm] = useState({ id, key: 0, beganHere: id === undefined })
  if (form.id !== id) {
    const goesOn = form.id === undefined && form.beganHere && createdHere === id
    setForm({ id, key: goesOn ? form.key : form.key + 1, beganHere: goesOn || id === undefined })
  }
  return form.beganHere ? (
    <NewArticle key={form.key} />
  ) : (
    <ExistingArticle key={form.key} id={form.id ?? ''} />
  )
}

function NewArticle() {
  const navigate = useNavigate()
  return (
    <ArticleForm
      onCreated={({ id }) =>
        navigate(`/admin/articles/edit/${id}`, { replace: true, state: { createdHere: id } })
      }
    />
  )
}

function ExistingArticle({ id }: { id: string }) {
  const { data, error, refetch } = useWorkingArticle(id)
  if (data) return <ArticleForm article={data} onCreated={() => {}} />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error)
    return <Failed error={error} fallback="Failed to load the article" onRetry={() => void refetch()} />
  return <LoadingRows rows={8} />
}
