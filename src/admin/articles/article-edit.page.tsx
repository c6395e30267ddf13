import { ApiError } from '../app/api-client.ts'
import { useEditAddress } from '../publishing/edit-address.ts'
import { Gone } from '../shell/gone.tsx'
import { t } from '../texts/t.ts'
import { FailedScreen, LoadingRows } from '../ui/screen-states.tsx'
import { useWorkingArticle } from './article.data.ts'
import { ArticleForm } from './article-form.tsx'

/** Writes a new article or edits one. */
export function Component() {
  const { id = '', key, beganHere, openCreated } = useEditAddress('/admin/articles/edit')
  return beganHere ? <ArticleForm key={key} onCreated={openCreated} /> : <ExistingArticle key={key} id={id} />
}

function ExistingArticle({ id }: { id: string }) {
  const { data, error, refetch } = useWorkingArticle(id)
  if (data) return <ArticleForm article={data} onCreated={() => {}} />
  if (error instanceof ApiError && error.status === 404) return <Gone />
  if (error)
    return (
      <FailedScreen error={error} fallback={t('Failed to load the article')} onRetry={() => void refetch()} />
    )
  return <LoadingRows rows={8} />
}
