import { storeRows } from '../read/stored-rows.ts'
import type { TextStore } from '../read/text-store.ts'
import type { ImportPlan, PlannedArticle, PlannedPage } from './plan-types.ts'

/** A list that may be on the disk. Each loop reads it from its beginning. */
export type Listed<T> = Iterable<T> & { readonly length: number }

/** A plan that can be stored. */
export type ReadyPlan = Omit<ImportPlan, 'articles' | 'pages'> & {
  articles: Listed<PlannedArticle>
  pages: Listed<PlannedPage>
}

/** Moves the articles and pages of the plan to the disk, because storing them also needs memory. */
export function putOnDisk(plan: ReadyPlan, texts: TextStore): void {
  plan.articles = stored(plan.articles, texts)
  plan.pages = stored(plan.pages, texts)
}

function stored<T>(list: Listed<T>, texts: TextStore): Listed<T> {
  if (!Array.isArray(list)) return list
  const rows = storeRows<T>(texts)
  for (const row of list) rows.add(row)
  return rows
}

/** First the articles, then the pages. */
export function* postsIn({ articles, pages }: ReadyPlan): Generator<PlannedArticle | PlannedPage> {
  yield* articles
  yield* pages
}

export const listed = <T>(length: number, read: () => Iterator<T>): Listed<T> => ({
  length,
  [Symbol.iterator]: read,
})
