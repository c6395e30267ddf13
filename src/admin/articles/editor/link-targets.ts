import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { pageEndpoints } from '../../../contracts/pages.ts'
import { call } from '../../app/api-client.ts'
import { may } from '../../auth/auth-store.ts'

const waitMs = 200
const perKind = '6'

export type LinkTarget = { title: string; url: string }

/** Articles and pages that match the words; empty if an address was typed. */
export function useLinkTargets(text: string): LinkTarget[] {
  const [q] = useDebouncedValue(text.trim(), waitMs)
  const isAddress = /^[/#]|:|^\S+\.\S+$/.test(q)
  const { data = [] } = useQuery({
    queryKey: ['link-targets', q],
    enabled: q !== '' && !isAddress,
    queryFn: async ({ signal }) => {
      const query = { q, limit: perKind }
      const [articles, pages] = await Promise.all([
        call(articleEndpoints.adminList, { query, signal }),
        may('page.read') ? call(pageEndpoints.adminList, { query, signal }) : { pages: [] },
      ])
      return [...articles.articles, ...pages.pages].map(({ title, url }) => ({ title, url }))
    },
  })
  return isAddress || q === '' ? [] : data
}
