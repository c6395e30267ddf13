import { useQuery } from '@tanstack/react-query'
import { articleEndpoints } from '../../../contracts/articles.ts'
import { pageEndpoints } from '../../../contracts/pages.ts'
import { call } from '../../app/api-client.ts'
import { t } from '../../texts/t.ts'

export type PreviewPlace = { value: string; label: string }

const fixed: PreviewPlace[] = [
  { value: '/', label: t('Home ¦ title of the home page') },
  { value: '/blog', label: t('List of articles') },
]
const last: PreviewPlace = { value: '/404', label: t('Page not found') }

/** A page of the site of each kind, and `path`, if somebody has followed a link to it or comes from building it. */
export function usePreviewPlaces(path: string): PreviewPlace[] {
  const { data = [] } = useQuery({
    queryKey: ['settings', 'preview', 'places'],
    queryFn: ({ signal }) => findPlaces(signal),
  })
  const known = [...fixed, ...data, last]
  const label = path.startsWith('/preview/') ? t('The page you are building') : path
  return known.some(({ value }) => value === path) ? known : [...known, { value: path, label }]
}

const pagesOffered = '20'

async function findPlaces(signal: AbortSignal): Promise<PreviewPlace[]> {
  const [{ articles }, { pages }] = await Promise.all([
    call(articleEndpoints.list, { query: { limit: '1' }, signal }),
    call(pageEndpoints.adminList, { query: { status: 'published', limit: pagesOffered }, signal }),
  ])
  return [
    ...articles.map(({ url, title }) => ({ value: url, label: t('Article: {title}', { title }) })),
    ...articles.flatMap(({ category }) =>
      category ? [{ value: `/${category.slug}`, label: t('Category: {name}', { name: category.name }) }] : [],
    ),
    ...pages.map(({ url, title }) => ({ value: url, label: t('Page: {title}', { title }) })),
  ]
}
