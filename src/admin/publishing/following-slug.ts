/**
 * In a form, a slug that follows the title begins with a sign that no slug has. It is sent as an empty one, so the server
 * makes it from the title, with a number if it is taken.
 */
const sign = '='
/** The server leaves room for the number within the 200 characters of a slug. */
const maxBaseLength = 193

export const following = (made: string): string => (made === '' ? '' : sign + made)

export const isFollowing = (slug: string): boolean => slug === '' || slug.startsWith(sign)

/** The slug as the server takes it. */
export const sentSlug = (slug: string): string => (isFollowing(slug) ? '' : slug)

/** A slug that somebody types follows nothing. */
export const typedSlug = (text: string): string => text.replace(/^=+/, '')

/** The slug as people read it. `saved`: the one that the server has chosen, perhaps for an earlier title. */
export function shownSlug(slug: string, saved: string | undefined): string {
  if (!isFollowing(slug)) return slug
  const made = typedSlug(slug)
  return saved !== undefined && isFrom(made, saved) ? saved : made
}

/** Whether the slug is `base`, alone or with a number. */
export function isFrom(base: string, slug: string): boolean {
  const start = `${base.slice(0, maxBaseLength).replace(/[-\p{Cs}]+$/u, '')}-`
  return slug === base || (slug.startsWith(start) && /^([2-9]|[1-9]\d)$/.test(slug.slice(start.length)))
}
