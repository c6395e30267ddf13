import { useQuery } from '@tanstack/react-query'
import { type Category, categoryEndpoints } from '../../contracts/categories.ts'
import { ApiError, call } from '../app/api-client.ts'
import { usePublicSettings } from '../shell/site-name.ts'
import { useInLanguage } from '../translations/languages.ts'
import { useCategories } from './categories.data.ts'

type Translated = Pick<Category, 'id' | 'slug' | 'lang' | 'translations'>

/** The categories of a language, or of the first one of the site. Undefined until loaded. */
export function useCategoriesIn(lang: string | undefined): Category[] | undefined {
  return useInLanguage(useCategories().data, lang)
}

/** The category itself if it is in this language, or else its translation; undefined if there is none. */
export const translated = <C extends Translated>(
  all: readonly C[],
  category: Translated,
  lang: string,
): C | undefined => all.find((one) => one.lang === lang && (one.id === category.id || isOf(category, one.id)))

const isOf = ({ translations }: Translated, id: string) => translations.some((one) => one.id === id)

/**
 * The slug of the category that a block on a page in this language shows: the one it names in this language, or else the
 * translation of the one it names in the first. A block may name a category by a slug that it had before.
 */
export function useSlugIn(lang: string | undefined, slug: string): string {
  const { data } = useCategories(slug !== '')
  const first = usePublicSettings()?.language
  const here = lang ?? first
  const namedIn = (tag: string | undefined) => data?.find((one) => one.slug === slug && one.lang === tag)
  const named = namedIn(here) ?? namedIn(first)
  const isUnknown = slug !== '' && data !== undefined && here !== undefined && !named
  const formerly = useQuery({
    queryKey: ['categories', 'formerly', slug, here, first],
    queryFn: ({ signal }) => findFormer(slug, [here, first], signal),
    enabled: isUnknown,
  })
  const found = named ?? formerly.data
  if (!found || !data || here === undefined) return slug
  return translated(data, found, here)?.slug ?? slug
}

/** The category that had a slug in one of these languages; null if there is none. */
async function findFormer(slug: string, langs: (string | undefined)[], signal: AbortSignal) {
  for (const lang of new Set(langs)) {
    try {
      return await call(categoryEndpoints.get, { params: { slug }, query: { ...(lang && { lang }) }, signal })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  }
  return null
}
