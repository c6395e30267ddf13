import type { IncomingHttpHeaders } from 'node:http'
import { sessionCookie } from '../../contracts/auth.ts'
import type { Config } from '../config.ts'
import { cookieName } from './cookie-name.ts'
import { bare, referrerOf } from './referrers.ts'

/** The host of the site, in the form used to compare referrers. */
export const ownHostOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  bare(new URL(publicUrl).hostname)

/**
 * Whether a reader sees the served page, or is about to: false for signed-in people, and for a browser that prefetches
 * on its own.
 */
export function createIsOfReader(config: Config): (headers: IncomingHttpHeaders) => boolean {
  const ownHost = ownHostOf(config)
  const session = `${cookieName(config, sessionCookie)}=`
  return (headers) => {
    if (headers.cookie?.includes(session)) return false
    const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
    if (purpose === undefined || !String(purpose).includes('prefetch')) return true
    // Pages of this site prefetch the next page when a link is pressed, and show it without requesting it again.
    return referrerOf(headers.referer, ownHost) === 'own'
  }
}
