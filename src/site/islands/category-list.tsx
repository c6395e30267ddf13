import { CategoryNav } from '../components/category-nav.tsx'
import type { CategoryLink, Loaded } from '../view.ts'
import type { InLanguage } from './island-language.ts'
import { useRefetched } from './use-refetched.ts'

type Props = { categories: Loaded<readonly CategoryLink[]>; active: string | null; lang?: string }

export function CategoryListIsland({ categories, active, lang, language }: Props & InLanguage) {
  const path = `/api/categories${lang ? `?lang=${lang}` : ''}`
  const { items, isLoading, refetch } = useRefetched(categories, path, (answer) =>
    categoriesOf(answer, categories, lang),
  )
  return (
    <CategoryNav
      categories={items}
      active={active}
      lang={lang}
      language={language}
      isLoading={isLoading}
      onRetry={refetch}
    />
  )
}

/**
 * Reads the categories from the server's answer. `before`: the categories that came with the page. Throws TypeError if
 * the answer has no usable list.
 */
export function categoriesOf(
  answer: unknown,
  before: Props['categories'],
  lang: string | undefined,
): CategoryLink[] {
  if (!Array.isArray(answer)) throw new TypeError('The answer is not a list of categories')
  const isOfLang = answer.every((one: { lang?: string }) => one.lang === lang)
  const hasNoMore = before === 'failed' || before.length === 0
  if (!lang || (isOfLang && (answer.length > 0 || hasNoMore))) return answer
  // A site exported as files has one answer for every language: that of the first one, which may have no categories.
  if (before === 'failed') throw new TypeError('The answer is a list in another language')
  return [...before]
}
