import type { ReactNode } from 'react'
import type { Loaded } from '../view.ts'

export type ListTexts = { loading: string; failed: string; empty: string }

export const articleTexts: ListTexts = {
  loading: 'Loading articles...',
  failed: 'Failed to load articles.',
  empty: 'No articles found.',
}
export const categoryTexts: ListTexts = {
  loading: 'Loading categories...',
  failed: 'Failed to load categories.',
  empty: 'No categories found.',
}

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
          Try again
        </button>
      )}
    </p>
  )
}
