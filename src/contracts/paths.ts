// The slug of a text in a further language of the site is stored with the language: `ueber-uns@de` (decision 021).

/** How the slug of a text in this language is stored; '' stands for the first language of the site. */
export const storedSlug = (slug: string, lang: string): string =>
  lang === '' || slug === '' ? slug : `${slug}@${lang.toLowerCase()}`

/** The slug of a stored one, as people see it. */
export function bareSlug(stored: string): string {
  const at = stored.lastIndexOf('@')
  return at < 0 ? stored : stored.slice(0, at)
}

/** What the addresses of a language begin with: '' for the first one, otherwise `/de`. */
export const languagePrefix = (lang: string): string => (lang === '' ? '' : `/${lang.toLowerCase()}`)

/** The address of a page that every language has, such as `/blog`; `/` is the home page. */
export const pathIn = (lang: string, path: string): string =>
  lang === '' ? path : languagePrefix(lang) + (path === '/' ? '' : path)

/** The prefix of the language with which a slug is stored: '' or `/de`. */
export function prefixOf(stored: string): string {
  const at = stored.lastIndexOf('@')
  return at < 0 ? '' : `/${stored.slice(at + 1)}`
}

const encoded = (stored: string): string => encodeURIComponent(bareSlug(stored))

/**
 * The path of an article: `/{categorySlug}/{slug}`, or `/blog/{slug}` without a category. The slugs of these functions are
 * as stored; paths are percent-encoded.
 */
export function articleUrl({ slug, categorySlug }: { slug: string; categorySlug: string | null }): string {
  return `${prefixOf(slug)}/${encoded(categorySlug ?? 'blog')}/${encoded(slug)}`
}

/** The path of a page or a category. */
export function rootUrl(slug: string): string {
  return `${prefixOf(slug)}/${encoded(slug)}`
}

/** The path of a tag, with the prefix of the settings. */
export function tagUrl({ tagPrefix }: { tagPrefix: string }, slug: string): string {
  return `${prefixOf(slug)}${rootUrl(tagPrefix)}/${encoded(slug)}`
}

/** The path of an author, with the prefix of the settings. `lang`: the language of the articles that it lists. */
export function authorUrl({ authorPrefix }: { authorPrefix: string }, slug: string, lang = ''): string {
  return `${languagePrefix(lang)}${rootUrl(authorPrefix)}/${encodeURIComponent(slug)}`
}

/** The path of a series, with the prefix of the settings. */
export function seriesUrl({ seriesPrefix }: { seriesPrefix: string }, slug: string): string {
  return `${prefixOf(slug)}${rootUrl(seriesPrefix)}/${encoded(slug)}`
}

/** The path of the feed of a list, or of the whole site. `of`: the path of the list. */
export function feedUrl(of = '', format: 'xml' | 'json' = 'xml'): string {
  return `${of}/feed.${format}`
}

/** The image of new sections. */
export const placeholderImage = '/placeholder.svg'

/** The address at which browsers report that they show a page, if an invisible image counts views. */
export const pixelPath = '/api/seen'

/** The address to which forms of the site's pages are sent. */
export const contactPath = '/contact'

/** The address to which the password of an article is sent. */
export const unlockPath = '/unlock'

const isOfFile = /\/\d{4}\/\d\d\/[\da-f-]{36}\/[\w.-]+$/

/** Whether an address is that of a file of the library or one of its sizes, wherever the file is stored. */
export const isFileAddress = (address: string): boolean => isOfFile.test(address)

const fileAddress = /\/\d{4}\/\d\d\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\//g
const idLength = 36

/** The ids of the files whose addresses are in a text, each once. In memory they are parts of it. */
export function mediaIdsIn(text: string): Set<string> {
  const found = new Set<string>()
  fileAddress.lastIndex = 0
  let last = ''
  // A page names each file a dozen times in a row: only the first time makes a text of its id.
  while (fileAddress.test(text)) {
    const start = fileAddress.lastIndex - 1 - idLength
    if (last !== '' && text.startsWith(last, start)) continue
    last = text.slice(start, start + idLength)
    found.add(last)
  }
  return found
}
