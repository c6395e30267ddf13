const maxLength = 200

// Latin letters that Unicode does not decompose.
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ƒ: 'f',
}

/**
 * The text as a slug: lower case, letters of any script, digits, single hyphens; accents of Latin letters are removed
 * (`é` becomes `e`). At most 200 characters, cut between words if possible; '' if nothing of the text remains.
 */
export function slugify(text: string): string {
  const words = text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøđðþłħıŋŧƒ]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/['’ʼ]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/(^|-)[\p{M}-]+/gu, '$1')
  return cut(words).replace(/^-|-$/g, '')
}

/** True for a valid slug: lower-case letters of any script, digits and hyphens, 1 to 200 characters. */
export function isSlug(text: string): boolean {
  return (
    text.length <= maxLength &&
    /^[\p{L}\p{Nd}-][\p{L}\p{M}\p{Nd}-]*$/u.test(text) &&
    /[\p{L}\p{Nd}]/u.test(text) &&
    text === text.toLowerCase() &&
    text === text.normalize('NFC')
  )
}

const reserved: ReadonlyMap<string, string> = new Map([
  ['blog', 'the article list lives at /blog'],
  ['admin', 'the admin lives at /admin'],
  ['api', 'the API lives at /api'],
  ['404', '/404 is the Page Not Found screen'],
  ['login', '/login opens the sign-in screen'],
  ['search', 'search lives at /search'],
  ['feed', 'the feeds live at /feed'],
  ['assets', 'the site’s own files live at /assets'],
  ['media', 'the media files live at /media'],
  ['uploads', 'uploaded files live at /uploads'],
  ['preview', 'previews live at /preview'],
  ['health', '/health reports whether the site is up'],
  ['metrics', '/metrics has the figures for monitoring'],
])

/** Says in a sentence why a page or a category may not have this slug, and what to do; undefined if it may. */
export function reservedReason(slug: string): string | undefined {
  const name = slug.toLowerCase()
  const reason = reserved.get(name) ?? patternReason(name)
  return reason && `The slug "${slug}" is reserved: ${reason}. Choose another one.`
}

function patternReason(name: string): string | undefined {
  if (name.startsWith('category'))
    return 'addresses that begin with "category" are reserved for the site itself'
  if (name.includes('.')) return 'addresses with a dot are reserved for files'
  return undefined
}

function cut(words: string): string {
  if (words.length <= maxLength) return words
  const end = words.lastIndexOf('-', maxLength)
  return end > 0 ? words.slice(0, end) : words.slice(0, maxLength).replace(/\p{Cs}$/u, '')
}
