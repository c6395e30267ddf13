import { Sentence } from '../../content/blocks/sentence.tsx'
import { pathIn, rootUrl, storedSlug } from '../../contracts/paths.ts'
import type { BrowserLanguage } from '../../i18n/browser-language.ts'
import { numberIn } from '../../i18n/format.ts'
import type { CategoryLink, Loaded } from '../view.ts'
import { categoryTexts, ListStates } from './list-states.tsx'

type Props = {
  categories: Loaded<readonly CategoryLink[]>
  /** The slug of the category that is shown, '' for the list of all articles, null elsewhere. */
  active: string | null
  /** The language as it is stored, on a page that is not in the first one. */
  lang?: string | undefined
  language: BrowserLanguage
  isLoading?: boolean
  onRetry?: () => void
}

export function CategoryNav(props: Props) {
  const { categories, active, lang = '', language, isLoading = false, onRetry } = props
  const { texts } = language
  const number = numberIn(language.tag)
  return (
    <nav className="categories" aria-label={texts.categories}>
      <ListStates
        items={categories}
        texts={categoryTexts(texts)}
        isLoading={isLoading}
        {...(onRetry && { onRetry })}
      >
        {(list) => {
          const { shown, folded } = parted(list, active)
          return (
            <>
              <ul>
                <CategoryItem
                  href={pathIn(lang, '/blog')}
                  name={texts.allArticles}
                  isActive={active === ''}
                />
                <CategoryItems categories={shown} active={active} lang={lang} number={number} />
              </ul>
              {folded.length > 0 && (
                <details>
                  <summary>
                    <Sentence parts={texts.moreCategories.parts({ count: folded.length })} />
                  </summary>
                  <ul>
                    <CategoryItems categories={folded} active={active} lang={lang} number={number} />
                  </ul>
                </details>
              )}
            </>
          )
        }}
      </ListStates>
    </nav>
  )
}

const maxShown = 16

/** If there are very many, folds all but the largest ones and the current one. The order stays the same. */
function parted(categories: readonly CategoryLink[], active: string | null) {
  if (categories.length <= maxShown) return { shown: categories, folded: [] }
  const largest = categories
    .filter(({ articleCount }) => articleCount > 0)
    .toSorted((a, b) => b.articleCount - a.articleCount)
    .slice(0, maxShown)
  const isShown = (one: CategoryLink) => one.slug === active || largest.includes(one)
  return { shown: categories.filter(isShown), folded: categories.filter((one) => !isShown(one)) }
}

function CategoryItems({
  categories,
  active,
  lang,
  number,
}: {
  categories: readonly CategoryLink[]
  active: string | null
  lang: string
  number: (count: number) => string
}) {
  return categories.map(({ id, slug, name, articleCount }) => (
    <CategoryItem
      key={id}
      href={rootUrl(storedSlug(slug, lang))}
      name={name}
      count={number(articleCount)}
      isActive={active === slug}
    />
  ))
}

function CategoryItem(props: { href: string; name: string; count?: string; isActive: boolean }) {
  return (
    <li>
      <a href={props.href} {...(props.isActive && { 'aria-current': 'page' as const })}>
        {props.name}
        {props.count !== undefined && <span className="count">{props.count}</span>}
      </a>
    </li>
  )
}
