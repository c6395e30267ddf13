import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { articleEndpoints } from '../../contracts/articles.ts'
import { pageEndpoints } from '../../contracts/pages.ts'
import { call } from '../app/api-client.ts'
import { may } from '../auth/auth-store.ts'
import { language } from '../texts/t.ts'

const typingPauseMs = 150
const limit = '6'

type Titled = { id: string; title: string; lang: string }
export type Found = { articles: Titled[]; pages: Titled[] }
const nothing: Found = { articles: [], pages: [] }

/**
 * The articles and pages that match the query; both arrive together, so that nothing moves below a finger or an Enter
 * key. `isPending`: the results of an earlier query are shown until the answer arrives.
 */
export function useContent(query: string): Found & { isPending: boolean; isFailed: boolean } {
  const typed = query.trim()
  const [q] = useDebouncedValue(typed, typingPauseMs)
  const { data, isPlaceholderData, isPending, isError } = useQuery({
    queryKey: ['articles', 'palette', q],
    queryFn: ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  })
  if (typed === '') return { ...nothing, isPending: false, isFailed: false }
  const isOfBefore = q !== typed || isPlaceholderData || isPending
  return { ...(data ?? nothing), isPending: isOfBefore && !(isError && q === typed), isFailed: isError }
}

async function find(q: string, signal: AbortSignal): Promise<Found> {
  const [{ articles }, { pages }] = await Promise.all([
    call(articleEndpoints.adminList, { query: { q, limit, sort: 'updated' }, signal }),
    may('page.read') ? call(pageEndpoints.adminList, { query: { q, limit }, signal }) : nothing,
  ])
  return { articles: titledFirst(articles, q), pages: titledFirst(pages, q) }
}

/** Matches in the title come before those in the text only. */
function titledFirst<T extends Titled>(found: T[], q: string): T[] {
  const words = q.toLocaleLowerCase(language)
  const rank = ({ title }: T) => {
    const at = title.toLocaleLowerCase(language).indexOf(words)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}
