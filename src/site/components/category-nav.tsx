import { rootUrl } from '../../contracts/paths.ts'
import type { CategoryLink, Loaded } from '../view.ts'
import { categoryTexts, ListStates } from './list-states.tsx'

type Props = {
  categories: Loaded<CategoryLink[]>
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
        {(list) => (
          <ul>
            <CategoryItem href="/blog" name="All Articles" isActive={active === ''} />
            {list.map(({ id, slug, name, articleCount }) => (
              <CategoryItem
                key={id}
                href={rootUrl(slug)}
                name={name}
                count={articleCount}
                isActive={active === slug}
              />
            ))}
          </ul>
        )}
      </ListStates>
    </nav>
  )
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
