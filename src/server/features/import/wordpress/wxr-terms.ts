import type { WxrExport, WxrTerm } from './wxr-types.ts'

export interface SeenTerms {
  authors: Set<string>
  categories: Set<string>
  tags: Set<string>
  terms: Set<string>
}

/**
 * Adds an author, category, tag or other term of the channel unless it is there already. `element` says which of these
 * it is.
 */
export function addTerm(
  result: WxrExport,
  seen: SeenTerms,
  element: string,
  values: Record<string, string>,
): void {
  const value = (name: string) => values[`wp:${name}`] ?? ''
  if (element === 'wp:author') {
    const login = value('author_login')
    const fullName = `${value('author_first_name')} ${value('author_last_name')}`.trim()
    const name = value('author_display_name') || fullName || login
    if (isNew(seen.authors, login))
      result.authors.push({ id: value('author_id'), login, email: value('author_email'), name })
  } else if (element === 'wp:category') {
    addTo(result.categories, seen.categories, term(value, 'category_nicename', 'cat_name', 'category'))
  } else if (element === 'wp:tag') {
    addTo(result.tags, seen.tags, term(value, 'tag_slug', 'tag_name', 'tag'))
  } else {
    const general = term(value, 'term_slug', 'term_name', 'term')
    const taxonomy = value('term_taxonomy')
    if (taxonomy === 'category') addTo(result.categories, seen.categories, general)
    else if (taxonomy === 'post_tag') addTo(result.tags, seen.tags, general)
    else if (isNew(seen.terms, `${taxonomy} ${general.slug || general.id}`))
      result.terms.push({ ...general, taxonomy })
  }
}

function term(
  value: (name: string) => string,
  slugField: string,
  nameField: string,
  prefix: string,
): WxrTerm {
  const slug = value(slugField)
  return {
    id: value('term_id'),
    slug,
    name: value(nameField) || slug,
    parent: value(`${prefix}_parent`),
    description: value(`${prefix}_description`),
  }
}

/** Adds a term once: newer exports list a category both as `wp:category` and as `wp:term`. */
function addTo(list: WxrTerm[], seen: Set<string>, added: WxrTerm) {
  if (added.slug !== '' && isNew(seen, added.slug)) list.push(added)
}

/** Remembers the key; returns whether it was unknown. */
function isNew(seen: Set<string>, key: string): boolean {
  const { size } = seen
  return seen.add(key).size > size
}
