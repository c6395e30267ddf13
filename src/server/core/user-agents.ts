import { isbot } from 'isbot'

const known = new Map<string, boolean>()
const maxKnown = 1000
const feedReader = /feed|rss|reader|podcast|subscriber|\bnews(?!bot)/i

/**
 * Whether a request comes from a program rather than from a person. Cached, because browsers send the same few texts
 * again and again.
 */
export function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent) return true
  const before = known.get(userAgent)
  if (before !== undefined) return before
  if (known.size >= maxKnown) known.clear()
  const found = isbot(userAgent)
  known.set(userAgent, found)
  return found
}

/**
 * The program that reads a feed and, if it says so, for how many people; undefined for a robot that reads everything.
 * Only the name of the program is stored.
 */
export function feedReaderOf(userAgent: string | undefined): { name: string; people: number } | undefined {
  if (!userAgent || (isRobot(userAgent) && !feedReader.test(userAgent))) return undefined
  const product = /^[\p{L}\p{N}][\p{L}\p{N} .+_-]{0,39}/u.exec(userAgent)?.[0].trim() ?? 'Unknown'
  const people = Number(/\b(\d{1,7}) (?:subscriber|reader)s?\b/i.exec(userAgent)?.[1] ?? 1)
  return { name: product === 'Mozilla' ? 'Browser' : product, people: Math.max(1, people) }
}
