import { cutText } from '../../../../content/cut-text.ts'
import { storedSlug } from '../../../../contracts/paths.ts'
import { english } from '../../../../i18n/said.ts'
import { decodeSlug, plainText } from '../plan/plan-text.ts'
import type { PlannedCategory, PlannedTag } from '../plan/plan-types.ts'
import { primaryCategoryOf } from './seo-fields.ts'
import type { WxrLanguages } from './wxr-languages.ts'
import type { WxrExport, WxrItem, WxrTerm } from './wxr-types.ts'

const categoryNameMax = 100
const descriptionMax = 2000
const tagNameMax = 80
const tagsMax = 50

export interface TermPlan {
  categories: PlannedCategory[]
  tags: PlannedTag[]
  /** The category and tags of a post. Terms that only the post names are added to the plan. */
  classify(item: WxrItem): { categorySlug: string | null; tagSlugs: string[]; notes: string[] }
  /** The planned slug of the category with this slug in WordPress. */
  categorySlugOf(slug: string): string
}

type Term = Pick<WxrTerm, 'slug' | 'name'> & Partial<WxrTerm>

/** Every category and tag of the export, including those that only posts mention. */
export function planTerms(source: WxrExport, languages: WxrLanguages): TermPlan {
  const categories = new Map<string, PlannedCategory>()
  const categorySlugs = new Map<string, string>()
  const tags = new Map<string, PlannedTag>()
  const tagNames = new Map<string, PlannedTag>()

  const addCategory = (term: Term, lang: string) => {
    const slug = storedSlug(decodeSlug(term.slug), lang)
    const known = categories.get(slug)
    if (known) return known
    const name = cutText(plainText(term.name) || decodeSlug(term.slug), categoryNameMax)
    const description = cutText(plainText(term.description ?? ''), descriptionMax)
    const translationGroup = languages.groupOfTerm('category', term)
    const added: PlannedCategory = {
      exportId: term.id ?? '',
      slug,
      name,
      description,
      ...(lang !== '' && { lang }),
      ...(translationGroup !== undefined && { translationGroup }),
      articleCount: 0,
    }
    categories.set(slug, added)
    if (!categorySlugs.has(term.slug)) categorySlugs.set(term.slug, slug)
    return added
  }

  // Two terms with the same name become one tag, such as the category "Template" and the tag "template".
  const addTag = (term: Term, lang: string) => {
    const slug = storedSlug(decodeSlug(term.slug), lang)
    const name = cutText(plainText(term.name) || decodeSlug(term.slug), tagNameMax)
    const known = tags.get(slug) ?? tagNames.get(storedSlug(name.toLowerCase(), lang))
    if (known) return known
    const description = cutText(plainText(term.description ?? ''), descriptionMax)
    const translationGroup = languages.groupOfTerm('post_tag', term)
    const added: PlannedTag = {
      slug,
      name,
      ...(lang !== '' && { lang }),
      ...(translationGroup !== undefined && { translationGroup }),
      ...(description !== '' && { description }),
    }
    tags.set(slug, added)
    tagNames.set(storedSlug(name.toLowerCase(), lang), added)
    return added
  }

  const slugs = new Map(source.categories.filter(({ id }) => id !== '').map(({ id, slug }) => [id, slug]))
  for (const term of source.categories)
    for (const lang of languages.ofTerm('category', term)) addCategory(term, lang)
  for (const term of source.tags) for (const lang of languages.ofTerm('post_tag', term)) addTag(term, lang)

  function classify(item: WxrItem) {
    const lang = languages.langOf(item)
    const own = item.terms.filter(({ domain }) => domain === 'category')
    const chosen = slugs.get(primaryCategoryOf(item))
    const first =
      own.find(({ slug }) => slug === chosen) ?? own.find(({ slug }) => slug !== 'uncategorized') ?? own[0]
    const category = first && addCategory(first, lang)
    if (category) category.articleCount += 1
    const others = own.filter((term) => term.slug !== first?.slug && term.slug !== 'uncategorized')
    const postTags = item.terms.filter(({ domain }) => domain === 'post_tag')
    const all = [...new Set([...postTags, ...others].map((term) => addTag(term, lang).slug))]
    const notes =
      all.length > tagsMax
        ? [english('Kept only the first {tagsMax} of its {all} tags', { tagsMax, all: all.length })]
        : []
    return { categorySlug: category?.slug ?? null, tagSlugs: all.slice(0, tagsMax), notes }
  }

  return {
    get categories() {
      return [...categories.values()]
    },
    get tags() {
      return [...tags.values()]
    },
    classify,
    categorySlugOf: (slug) => categorySlugs.get(slug) ?? decodeSlug(slug),
  }
}
