import type { Category } from '../../contracts/categories.ts'
import { type Language, useLanguages } from '../translations/languages.ts'
import { useCategories } from './categories.data.ts'

type Translated = Pick<Category, 'id' | 'slug' | 'lang' | 'translations'>

/** The categories of a language, or of the first one; all of them if the site has only one. Undefined until loaded. */
export function useCategoriesIn(lang: string | undefined): Category[] | undefined {
  const { data } = useCategories()
  const languages = useLanguages()
  return data && categoriesIn(data, languages, lang)
}

const categoriesIn = (all: Category[], languages: readonly Language[], lang = languages[0]?.tag) =>
  lang === undefined ? all : all.filter((one) => one.lang === lang)

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
  const languages = useLanguages()
  if (lang === undefined) return slug
  const named = (within: Category[]) => within.find((one) => one.slug === slug)
  if (named(categoriesIn(data, languages, lang))) return slug
  const first = named(categoriesIn(data, languages))
  return (first && translated(data, first, lang)?.slug) ?? slug
}
