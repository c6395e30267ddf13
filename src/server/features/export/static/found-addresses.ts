import { Parser } from 'htmlparser2'

type At = { address: string; origin: string }

const listed = ['srcset', 'imagesrcset']
const single = ['src', 'href', 'poster', 'content', 'data-poster']
const inStyles = /url\(\s*["']?([^"')]+)["']?\s*\)/g
const inScripts = /["'`]((?:\.{1,2}|\/assets)\/[\w./-]+\.(?:js|css|woff2|svg|png|webp))["'`]/g
/** Also finds addresses in styles, scripts and data within a page. */
const assets = /\/assets\/[\w.-]+/g
const inSitemap = /<loc>([^<]+)<\/loc>/g

/** The addresses of this site that a file names, without fragments. They are exported as well. */
export function addressesInFile(contentType: string, body: Buffer, at: At): Set<string> {
  const found = new Set<string>()
  for (const address of addressesIn(contentType, body)) {
    const own = ownAddress(address, at)
    if (own !== undefined) found.add(own)
  }
  return found
}

function addressesIn(contentType: string, body: Buffer): Iterable<string> {
  if (contentType.startsWith('text/html')) return [...inHtml(body.toString()), ...matches(assets, body)]
  if (contentType.startsWith('text/css')) return matches(inStyles, body)
  if (/^(?:text|application)\/javascript/.test(contentType)) return matches(inScripts, body)
  if (/^(?:text|application)\/xml/.test(contentType)) return matches(inSitemap, body)
  return []
}

const matches = (pattern: RegExp, body: Buffer): string[] =>
  Array.from(body.toString().matchAll(pattern), ([whole, address = whole]) => address)

function inHtml(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const one of single) {
        const value = attributes[one]
        // The content of `meta` is an address or any other text.
        if (value && (one !== 'content' || (name === 'meta' && /^(?:https?:\/)?\//.test(value))))
          found.push(value)
      }
      for (const one of listed)
        for (const candidate of attributes[one]?.split(',') ?? [])
          found.push(candidate.trim().split(/\s/, 1)[0] ?? '')
      for (const [, address = ''] of attributes.style?.matchAll(inStyles) ?? []) found.push(address)
    },
  })
  parser.end(html)
  return found
}

/** The address as a path of this site, with no other query than the number of a page; undefined for anything else. */
function ownAddress(text: string, { address, origin }: At): string | undefined {
  if (text === '' || text.startsWith('#') || text.startsWith('data:')) return undefined
  const url = URL.parse(text, origin + address)
  if (!url || url.origin !== new URL(origin).origin) return undefined
  const page = url.searchParams.get('page')
  const isList = url.search === `?page=${page}`
  return isList ? url.pathname + url.search : url.pathname
}
