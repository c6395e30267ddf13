/** The address of a public page, in its one canonical spelling, and the parameters that may change what it shows. */
export type PageAddress = {
  path: string
  page: number
  /** The search query; '' except on the search page. */
  q: string
  /** The address in an earlier system that used an id in the query: path and query, such as `/?p=12`. */
  old?: string
}

const maxLength = 2048
const notPages = /^\/(?:api|admin|assets|media|uploads)(?:\/|$)/
const fileLike = /\.[^/]*$/
const wholeNumber = /^[1-9]\d{0,6}$/
const maxQueryLength = 200
// Also below the prefix of a further language.
const searchPath = /^(?:\/[a-z]{2,3}(?:-[a-z\d]+)*)?\/search\/?$/i
const oldIds = /^\?(?:p|page_id|attachment_id|cat)=\d{1,15}$/

/**
 * Parses the address of a request. Undefined if no public page can be there: the API, the admin, files, a malformed
 * address or one of another site. Every other query parameter is dropped here, so it cannot change anything.
 */
export function readPageAddress(url: string): PageAddress | undefined {
  if (url.length > maxLength || url.charCodeAt(0) !== 47 || url.charCodeAt(1) === 47) return undefined
  const queryAt = url.indexOf('?')
  const path = canonicalPath(queryAt < 0 ? url : url.slice(0, queryAt))
  if (path === undefined || notPages.test(path) || fileLike.test(path)) return undefined
  if (queryAt < 0) return { path, page: 1, q: '' }
  const query = new URLSearchParams(url.slice(queryAt + 1))
  const id = oldIds.exec(url.slice(queryAt))
  return {
    path,
    page: pageNumber(query.get('page')),
    q: searchPath.test(path) ? searchWords(query.get('q')) : '',
    ...(id && { old: `${path.replace(/\/?$/, '/')}${id[0]}` }),
  }
}

/** The cache key of an address; the number counts only if the page is one of several. */
export function pageKey({ path, page }: PageAddress, paged: boolean): string {
  return paged && page > 1 ? `${path}?page=${page}` : path
}

// Two spellings of one address (%7E and ~, %c3 and %C3) must not become two entries.
function canonicalPath(raw: string): string | undefined {
  const path = raw.split('#', 1)[0] ?? ''
  if (!path.includes('%')) return path
  try {
    const segments = path.split('/').map((segment) => decodeURIComponent(segment))
    if (segments.some((segment) => /[/\\\p{Cc}]/u.test(segment))) return undefined
    return segments.map((segment) => encodeURIComponent(segment)).join('/')
  } catch {
    return undefined
  }
}

function pageNumber(value: string | null): number {
  return value !== null && wholeNumber.test(value) ? Number(value) : 1
}

function searchWords(value: string | null): string {
  return (value ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQueryLength)
    .toWellFormed()
}
