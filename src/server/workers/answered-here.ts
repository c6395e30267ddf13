import type { FastifyRequest } from 'fastify'
import { sessionCookie } from '../../contracts/auth.ts'
import { placeholderImage } from '../../contracts/paths.ts'
import type { Config } from '../config.ts'
import { cookieName } from '../core/cookie-name.ts'
import { readPageAddress } from '../core/page-address.ts'
import { wantsMarkdown } from '../core/wants-markdown.ts'
import { accessCookie } from '../features/site/locked.ts'
import { hasBody } from '../http/connections.ts'

/**
 * What a worker answers besides pages: everybody gets the same answer, it counts towards no limit, and it takes no
 * heavy work.
 */
export const routesOfWorkers: ReadonlySet<string> = new Set([
  '/assets/*',
  '/favicon.ico',
  placeholderImage,
  '/media/*',
  '/robots.txt',
  '/feed.xml',
  '/feed.json',
  '/:category(^(?!api$)[^/]+$)/feed.xml',
  '/:prefix(^(?!api$)[^/]+$)/:slug/feed.xml',
  '/:prefix(^(?!api$)[^/]+$)/:slug/feed.json',
])

/**
 * Whether a worker answers this request itself. A route that is not in the list goes to the writer, and so does every
 * new one.
 */
export function createIsAnsweredHere(config: Config): (request: FastifyRequest) => boolean {
  const personal = [sessionCookie, accessCookie].map((name) => `${cookieName(config, name)}=`)
  return (request) => {
    const { method, headers, is404, url, routeOptions } = request
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(request.raw)) return false
    const { authorization, cookie } = headers
    if (authorization !== undefined || personal.some((start) => cookie?.includes(start))) return false
    if (!is404) return routesOfWorkers.has(routeOptions.url ?? '')
    return isPage(url) && !wantsMarkdown(headers)
  }
}

/**
 * Every address may be that of a page. Searches go to the writer because they are limited, and Markdown because it is
 * made from whole texts.
 */
function isPage(url: string): boolean {
  if (/^\/(?:api|admin)(?:[/?]|$)/.test(url) || /^[^?]*\.md(?:\?|$)/.test(url)) return false
  return !readPageAddress(url)?.q
}
