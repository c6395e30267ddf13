import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { articleEndpoints } from '../../contracts/articles.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../api-client.ts'
import { may } from '../auth/auth-store.ts'

const typingPauseMs = 150
const mostOfAKind = 6

/** The articles and pages that are found by what is typed in the palette. */
export function useContent(query: string) {
  const [q] = useDebouncedValue(query.trim(), typingPauseMs)
  const options = { placeholderData: keepPreviousData, enabled: q !== '' }
  const limit = String(mostOfAKind)
  const articles = useQuery({
    queryKey: ['articles', 'palette', q],
    queryFn: ({ signal }) =>
      call(articleEndpoints.adminList, { query: { q, limit, sort: 'updated' }, signal }),
    ...options,
  }).data?.articles
  const pages = useQuery({
    queryKey: ['pages', 'palette', q],
    queryFn: ({ signal }) => call(pageEndpoints.adminList, { query: { q, limit }, signal }),
    ...{ ...options, enabled: q !== '' && may('page.read') },
  }).data?.pages
  return q === ''
    ? { articles: [], pages: [] }
    : { articles: titledFirst(articles ?? [], q), pages: titledFirst(pages ?? [], q) }
}

/** What is called so comes before what only says so somewhere in its text. */
function titledFirst<T extends { title: string }>(found: T[], q: string): T[] {
  const words = q.toLocaleLowerCase('en')
  const rank = ({ title }: T) => {
    const at = title.toLocaleLowerCase('en').indexOf(words)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}
