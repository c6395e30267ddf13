const maxNumber = 99
/** Leaves room for the number within the 200 characters of a slug. */
const maxBaseLength = 197

/** Whether the slug is `base`, alone or with a number. */
export const isFrom = (base: string, slug: string): boolean =>
  slug === base || numberOf(base, slug) !== undefined

/** The next number for a taken slug that comes from `base`: `iphone-15` becomes `iphone-15-2`. */
export function nextNumbered(base: string, slug: string): string | undefined {
  const next = slug === base ? 2 : (numberOf(base, slug) ?? maxNumber) + 1
  return next > maxNumber ? undefined : `${shortened(base)}-${next}`
}

function numberOf(base: string, slug: string): number | undefined {
  const start = `${shortened(base)}-`
  const number = slug.startsWith(start) ? slug.slice(start.length) : ''
  return /^([2-9]|[1-9]\d)$/.test(number) ? Number(number) : undefined
}

const shortened = (base: string) => base.slice(0, maxBaseLength).replace(/[-\p{Cs}]+$/u, '')
