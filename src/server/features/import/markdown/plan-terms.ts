import { slugify } from '../../../../content/slug.ts'
import { english } from '../../../../i18n/said.ts'
import { cutText, plainText } from '../plan/plan-text.ts'
import type { PlannedTag } from '../plan/plan-types.ts'
import type { PlannedAuthor } from '../source.ts'
import { type MatterFields, textOf } from './matter-fields.ts'
import type { Place } from './place.ts'
import type { Generator } from './site-config.ts'
import { wordsOf } from './words-of.ts'

const nameMax = 80
const tagsMax = 50

export type Terms = { category: PlannedTag | undefined; tags: PlannedTag[]; notes: string[] }

/** The first category is that of the article; the others become tags. */
export function termsOf(fields: MatterFields, place: Place, generator: Generator): Terms {
  const [first, ...others] = named([
    ...wordsOf(fields, generator, 'categories', 'category'),
    ...place.categories,
  ])
  const slug = fields.text('categorySlug')
  const category = first && slug !== '' ? { ...first, slug } : first
  const slugs = fields.list('tagSlugs')
  const tagged = named(wordsOf(fields, generator, 'tags', 'tag'))
  const withSlugs =
    slugs.length === tagged.length
      ? tagged.map((tag, at) => ({ ...tag, slug: slugs[at] ?? tag.slug }))
      : tagged
  const own = withSlugs.filter(
    // Eleventy's way to put texts into lists.
    (tag) => generator !== 'eleventy' || !/^(?:posts?|all)$/.test(tag.slug),
  )
  const all = unique([...own, ...others])
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

const named = (names: string[]): PlannedTag[] =>
  unique(
    names.map((written) => {
      const name = cutText(plainText(written), nameMax)
      return { name, slug: slugify(name) }
    }),
  )

const unique = (tags: PlannedTag[]): PlannedTag[] =>
  tags.filter(({ slug }, at) => slug !== '' && tags.findIndex((tag) => tag.slug === slug) === at)

/** Everybody who wrote the text. Without an email address they become guest authors. */
export function authorsOf(fields: MatterFields): PlannedAuthor[] {
  const several = fields.value('authors')
  const written = several ?? fields.value('author') ?? fields.value('byline')
  const list = typeof several === 'string' ? several.split(/[,;]/) : [written].flat()
  const people = list.slice(0, 20).map((entry) => {
    const email = textOf(valueIn(entry, 'email'))
    const name = textOf(entry) || textOf(valueIn(entry, 'name'))
    return { login: (email || name).toLowerCase(), email, name: name || email }
  })
  return people.filter(({ login }) => login !== '')
}

const valueIn = (entry: unknown, name: string): unknown =>
  entry !== null && typeof entry === 'object' ? (entry as Record<string, unknown>)[name] : undefined
