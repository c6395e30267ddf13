const maxLength = 100
const known = new Map<string, string>()
const maxKnown = 500

/**
 * The site that a visitor comes from: `own` for this one, '' where none is told. Nothing of the address but its host is
 * kept. Most visitors come from the same few, as browsers send no more than that of another site.
 */
export function referrerOf(referrer: string | undefined, ownHost: string): string {
  if (!referrer) return ''
  // Within this site the whole address is sent, and there are too many to remember.
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
  // An address in a network may be that of a person.
  return host === '' || /^[\d.]+$|^\[/.test(host) ? '' : host.slice(0, maxLength)
}

/** A host as it is compared and shown. */
export const bare = (hostname: string): string => hostname.toLowerCase().replace(/^www\./, '')
