import type { ReactNode } from 'react'
import type { BrowserTexts } from '../../i18n/catalog.ts'
import type { Loaded } from '../view.ts'

export type ListTexts = { loading: string; failed: string; empty: string; again: string }

export const articleTexts = (texts: BrowserTexts): ListTexts => ({
  loading: texts.loadingArticles,
  failed: texts.failedArticles,
  empty: texts.noArticles,
  again: texts.tryAgain,
})
export const categoryTexts = (texts: BrowserTexts): ListTexts => ({
  loading: texts.loadingCategories,
  failed: texts.failedCategories,
  empty: texts.noCategories,
  again: texts.tryAgain,
})

type Props<T> = {
  items: Loaded<readonly T[]>
  texts: ListTexts
  isLoading?: boolean
  onRetry?: () => void
  children(items: readonly T[]): ReactNode
}

/** A list, or the text that says why there is none. A list stays visible while a newer one is fetched. */
export function ListStates<T>({ items, texts, isLoading = false, onRetry, children }: Props<T>) {
  if (items !== 'failed' && items.length > 0) return children(items)
  if (isLoading) return <p role="status">{texts.loading}</p>
  if (items !== 'failed') return <p>{texts.empty}</p>
  return (
    <p role="alert">
      {texts.failed}
      {onRetry && (
        <button type="button" className="link-button" onClick={onRetry}>
          {texts.again}
        </button>
      )}
    </p>
  )
}
