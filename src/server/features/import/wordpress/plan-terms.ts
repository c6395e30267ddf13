import { cutText, decodeSlug, plainText } from '../plan/plan-text.ts'
import type { PlannedCategory, PlannedTag } from '../plan/plan-types.ts'
import { primaryCategoryOf } from './seo-fields.ts'
import type { WxrExport, WxrItem, WxrTerm } from './wxr-types.ts'

const categoryNameMax = 100
const descriptionMax = 2000
const tagNameMax = 80
const tagsMax = 50

export interface TermPlan {
  categories: PlannedCategory[]
  tags: PlannedTag[]
  /** The category and tags of a post; terms that only the post names are added to the export's list. */
  classify(item: WxrItem): { categorySlug: string | null; tagSlugs: string[]; notes: string[] }
}

/** Every category and tag of the export, including those that only posts mention. */
export function planTerms(source: WxrExport): TermPlan {
  const categories = new Map<string, PlannedCategory>()
  const tags = new Map<string, PlannedTag>()
  const tagNames = new Map<string, PlannedTag>()

  const addCategory = (term: Pick<WxrTerm, 'slug' | 'name'> & Partial<WxrTerm>) => {
    const slug = decodeSlug(term.slug)
    const known = categories.get(slug)
    if (known) return known
    const name = cutText(plainText(term.name) || slug, categoryNameMax)
    const description = cutText(plainText(term.description ?? ''), descriptionMax)
    const added = { exportId: term.id ?? '', slug, name, description, articleCount: 0 }
    categories.set(slug, added)
    return added
  }

  // Two terms with the same name are one tag: "Template", the category, and "template", the tag.
  const addTag = (term: Pick<WxrTerm, 'slug' | 'name'> & Partial<WxrTerm>) => {
    const slug = decodeSlug(term.slug)
    const name = cutText(plainText(term.name) || slug, tagNameMax)
    const known = tags.get(slug) ?? tagNames.get(name.toLowerCase())
    if (known) return known
    const description = cutText(plainText(term.description ?? ''), descriptionMax)
    const added = { slug, name, ...(description !== '' && { description }) }
    tags.set(slug, added)
    tagNames.set(name.toLowerCase(), added)
    return added
  }

  const slugs = new Map(source.categories.filter(({ id }) => id !== '').map(({ id, slug }) => [id, slug]))
  for (const term of source.categories) addCategory(term)
  for (const term of source.tags) addTag(term)

  function classify(item: WxrItem) {
    const own = item.terms.filter(({ domain }) => domain === 'category')
    const chosen = slugs.get(primaryCategoryOf(item))
    const first =
      own.find(({ slug }) => slug === chosen) ?? own.find(({ slug }) => slug !== 'uncategorized') ?? own[0]
    const category = first && addCategory(first)
    if (category) category.articleCount += 1
    const others = own.filter((term) => term.slug !== first?.slug && term.slug !== 'uncategorized')
    const postTags = item.terms.filter(({ domain }) => domain === 'post_tag')
    const all = [...new Set([...postTags, ...others].map((term) => addTag(term).slug))]
    const notes = all.length > tagsMax ? [`Kept only the first ${tagsMax} of its ${all.length} tags`] : []
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
  }
}
