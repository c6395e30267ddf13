const maxLength = 100
const known = new Map<string, string>()
const maxKnown = 500

/**
 * The site that a visitor comes from: `own` for this one, '' if the browser did not say. Only the host of the address
 * is stored. Cached, because most visitors come from the same few sites, and browsers send only the origin of another
 * site.
 */
export function referrerOf(referrer: string | undefined, ownHost: string): string {
  if (!referrer) return ''
  // Within this site, browsers send the whole address, and there are too many of those to cache.
  const host = referrer.indexOf('//') + 2
  if (referrer.startsWith(ownHost, host) && '/'.startsWith(referrer.charAt(host + ownHost.length)))
    return 'own'
  const before = known.get(referrer)
  if (before !== undefined) return before
  if (known.size >= maxKnown) known.clear()
  const found = hostOf(referrer, ownHost)
  known.set(referrer, found)
  return found
}

function hostOf(referrer: string, ownHost: string): string {
  if (referrer.length > 2048) return ''
  const url = URL.parse(referrer)
  if (!url || !/^(?:https?|android-app):$/.test(url.protocol)) return ''
  const host = bare(url.hostname)
  if (host === ownHost) return 'own'
  // The address of a device in a network may belong to a person.
  return host === '' || /^[\d.]+$|^\[/.test(host) ? '' : host.slice(0, maxLength)
}

/** A host in the form used to compare and show it. */
export const bare = (hostname: string): string => hostname.toLowerCase().replace(/^www\./, '')
