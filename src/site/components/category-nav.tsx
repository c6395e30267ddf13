import { rootUrl } from '../../contracts/paths.ts'
import type { CategoryLink, Loaded } from '../view.ts'
import { categoryTexts, ListStates } from './list-states.tsx'

type Props = {
  categories: Loaded<readonly CategoryLink[]>
  /** The slug of the category that is shown, '' for the list of all articles, null elsewhere. */
  active: string | null
  isLoading?: boolean
  onRetry?: () => void
}

export function CategoryNav({ categories, active, isLoading = false, onRetry }: Props) {
  return (
    <nav className="categories" aria-label="Categories">
      <ListStates
        items={categories}
        texts={categoryTexts}
        isLoading={isLoading}
        {...(onRetry && { onRetry })}
      >
        {(list) => {
          const { shown, folded } = parted(list, active)
          return (
            <>
              <ul>
                <CategoryItem href="/blog" name="All Articles" isActive={active === ''} />
                <CategoryItems categories={shown} active={active} />
              </ul>
              {folded.length > 0 && (
                <details>
                  <summary>{folded.length} more categories</summary>
                  <ul>
                    <CategoryItems categories={folded} active={active} />
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

/** If there are very many, the largest ones and the current one stay visible, in the same order. */
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
}: {
  categories: readonly CategoryLink[]
  active: string | null
}) {
  return categories.map(({ id, slug, name, articleCount }) => (
    <CategoryItem key={id} href={rootUrl(slug)} name={name} count={articleCount} isActive={active === slug} />
  ))
}

function CategoryItem(props: { href: string; name: string; count?: number; isActive: boolean }) {
  return (
    <li>
      <a href={props.href} {...(props.isActive && { 'aria-current': 'page' as const })}>
        {props.name}
        {props.count !== undefined && <span className="count">{props.count}</span>}
      </a>
    </li>
  )
}
