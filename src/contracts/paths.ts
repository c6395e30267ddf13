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

/** The path of the feed of a list, or of the whole site. `of`: the path of the list. */
export function feedUrl(of = '', format: 'xml' | 'json' = 'xml'): string {
  return `${of}/feed.${format}`
}

/** The image that sections have until they get one. */
export const placeholderImage = '/placeholder.svg'

/** Where browsers say that they show a page, if views are counted by an invisible image. */
export const pixelPath = '/api/seen'

/** Where forms of the site's pages are sent to. */
export const contactPath = '/contact'

const fileAddress = /\/\d{4}\/\d\d\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//g

/** The ids of the files whose addresses are in a text, each once. */
export const mediaIdsIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(fileAddress), ([, id = '']) => id))
