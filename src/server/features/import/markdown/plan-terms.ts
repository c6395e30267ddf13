import { noGroup } from '../../../../content/markdown/yaml-matter.ts'
import { type ItemTerms, joined, named } from '../items/item-terms.ts'
import type { PlannedTag } from '../plan/plan-types.ts'
import type { PlannedAuthor } from '../source.ts'
import { type MatterFields, textOf } from './matter-fields.ts'
import type { Place } from './place.ts'
import type { Generator } from './site-config.ts'
import { wordsOf } from './words-of.ts'

/** The first category becomes the article's category; the others become tags. */
export function termsOf(fields: MatterFields, place: Place, generator: Generator): ItemTerms {
  const [first, ...others] = named([
    ...wordsOf(fields, generator, 'categories', 'category'),
    ...place.categories,
  ])
  const slug = fields.text('categorySlug')
  const category = first && slug !== '' ? { ...first, slug } : first
  const tagged = named(wordsOf(fields, generator, 'tags', 'tag'))
  const withSlugs = withEach(tagged, fields.list('tagSlugs'), (slug) => ({ slug }))
  const withGroups = withEach(withSlugs, fields.list('tagGroups'), (group) =>
    group === noGroup ? {} : { translationGroup: group },
  )
  const own = withGroups.filter(
    // Eleventy uses these tags to put texts into lists.
    (tag) => generator !== 'eleventy' || !/^(?:posts?|all)$/.test(tag.slug),
  )
  return joined({ category, others, tags: own })
}

/** The tags with what a list of the same length says of each. */
const withEach = (tags: PlannedTag[], list: string[], read: (text: string) => Partial<PlannedTag>) =>
  list.length === tags.length ? tags.map((tag, at) => ({ ...tag, ...read(list[at] ?? '') })) : tags

/** All authors of the text. Authors without an email address become guest authors. */
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
