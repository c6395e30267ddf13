import { cutText } from '../../../../content/cut-text.ts'
import { slugify } from '../../../../content/slug.ts'
import { english } from '../../../../i18n/said.ts'
import { plainText } from '../plan/plan-text.ts'
import type { PlannedCategory, PlannedTag } from '../plan/plan-types.ts'

const nameMax = 80
const tagsMax = 50

/** The category and tags of one item. */
export type ItemTerms = { category: PlannedTag | undefined; tags: PlannedTag[]; notes: string[] }

/** The first category becomes the article's category; the others become tags. */
export function termsOf(categories: readonly string[], tags: readonly string[]): ItemTerms {
  const [category, ...others] = named(categories)
  return joined({ category, others, tags: named(tags) })
}

type Parts = { category: PlannedTag | undefined; others: PlannedTag[]; tags: PlannedTag[] }

/** Turns the other categories into tags. An article has at most `tagsMax` tags. */
export function joined({ category, others, tags }: Parts): ItemTerms {
  const all = unique([...tags, ...others])
  const notes = [
    ...(others.length > 0
      ? [
          english('Its other categories became tags: {others}', {
            others: others.map(({ name }) => name).join(', '),
          }),
        ]
      : []),
    ...(all.length > tagsMax
      ? [english('Only the first {tagsMax} of its {all} tags were imported', { tagsMax, all: all.length })]
      : []),
  ]
  return { category, tags: all.slice(0, tagsMax), notes }
}

/** Tags with names as readers see them; each slug once. */
export const named = (names: readonly string[]): PlannedTag[] =>
  unique(
    names.map((written) => {
      const name = cutText(plainText(written), nameMax)
      return { name, slug: slugify(name) }
    }),
  )

const unique = (tags: PlannedTag[]): PlannedTag[] => {
  const seen = new Set([''])
  return tags.filter(({ slug }) => !seen.has(slug) && seen.add(slug))
}

/** Collects the terms of all articles, each once. */
export function collectTerms() {
  const categories = new Map<string, PlannedCategory>()
  const tags = new Map<string, PlannedTag>()
  return {
    add(terms: ItemTerms): void {
      for (const tag of terms.tags) if (!tags.has(tag.slug)) tags.set(tag.slug, tag)
      if (!terms.category) return
      const { slug, name } = terms.category
      const known = categories.get(slug) ?? { exportId: slug, slug, name, description: '', articleCount: 0 }
      categories.set(slug, { ...known, articleCount: known.articleCount + 1 })
    },
    lists: () => ({ categories: [...categories.values()], tags: [...tags.values()] }),
  }
}
