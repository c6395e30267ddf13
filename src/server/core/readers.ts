import type { IncomingHttpHeaders } from 'node:http'
import { sessionCookie } from '../../contracts/auth.ts'
import type { Config } from '../config.ts'
import { cookieName } from './cookie-name.ts'
import { bare, referrerOf } from './referrers.ts'

/** The host of the site, as referrers are compared with it. */
export const ownHostOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  bare(new URL(publicUrl).hostname)

/**
 * Returns whether a reader sees what was served, or is about to: not somebody who is signed in, nor a browser on its own.
 */
export function createIsOfReader(config: Config): (headers: IncomingHttpHeaders) => boolean {
  const ownHost = ownHostOf(config)
  const session = `${cookieName(config, sessionCookie)}=`
  return (headers) => {
    if (headers.cookie?.includes(session)) return false
    const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
    if (purpose === undefined || !String(purpose).includes('prefetch')) return true
    // Pages of this site have the next one fetched when a link to it is pressed, and show it without asking again.
    return referrerOf(headers.referer, ownHost) === 'own'
  }
}
