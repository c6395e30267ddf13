import type { Category } from '../../contracts/categories.ts'
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
 * translation of the one it names in the first. Without a language it is the slug itself.
 */
export function useSlugIn(lang: string | undefined, slug: string): string {
  const { data = [] } = useCategories(lang !== undefined)
  const first = usePublicSettings()?.language
  if (lang === undefined) return slug
  const namedIn = (tag: string | undefined) => data.find((one) => one.slug === slug && one.lang === tag)
  if (namedIn(lang)) return slug
  const original = namedIn(first)
  return (original && translated(data, original, lang)?.slug) ?? slug
}
