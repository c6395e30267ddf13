/** The path of an article: `/{categorySlug}/{slug}`, or `/blog/{slug}` without a category. Percent-encoded. */
export function articleUrl(article: { slug: string; categorySlug: string | null }): string {
  return `/${encodeURIComponent(article.categorySlug ?? 'blog')}/${encodeURIComponent(article.slug)}`
}

/** The path of a page or a category. Percent-encoded. */
export function rootUrl(slug: string): string {
  return `/${encodeURIComponent(slug)}`
}

/** The path of a tag, with the prefix of the settings. Percent-encoded. */
export function tagUrl({ tagPrefix }: { tagPrefix: string }, slug: string): string {
  return `${rootUrl(tagPrefix)}/${encodeURIComponent(slug)}`
}

/** The path of an author, with the prefix of the settings. Percent-encoded. */
export function authorUrl({ authorPrefix }: { authorPrefix: string }, slug: string): string {
  return `${rootUrl(authorPrefix)}/${encodeURIComponent(slug)}`
}

/** The path of a series, with the prefix of the settings. Percent-encoded. */
export function seriesUrl({ seriesPrefix }: { seriesPrefix: string }, slug: string): string {
  return `${rootUrl(seriesPrefix)}/${encodeURIComponent(slug)}`
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

const fileAddress = /\/\d{4}\/\d\d\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//g

/** The ids of the files whose addresses are in a text, each once. */
export const mediaIdsIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(fileAddress), ([, id = '']) => id))
