// The syntax of redirects: an address, one that ends in `/*`, or one with named parts such as `/{year}/{slug}`.
import type { ReadOnly } from './read-only.ts'
import { isHttpUrl, isLocalUrl } from './url.ts'

export const redirectStatuses = [301, 302, 307, 308, 410, 451] as const
export type RedirectStatus = (typeof redirectStatuses)[number]
/** Redirects that say that nothing is at the address any more, and have no target. */
export type GoneStatus = 410 | 451
export type MovedStatus = Exclude<RedirectStatus, GoneStatus>
export const isGone = (status: number): status is GoneStatus => status === 410 || status === 451

export const redirectTypes = ['exact', 'prefix', 'pattern'] as const
export type RedirectType = (typeof redirectTypes)[number]

/** One part of a path: fixed, or with a named piece between fixed texts. */
type Part = { before: string; name?: string; after: string }
/** The form of an address. `isOpen`: anything may follow. */
export type Shape = { parts: Part[]; isOpen: boolean }

type Rule = { from: string; to: string; status: number }
type Problem = { path: 'from' | 'to'; message: string }

const maxPartsInPath = 30
/** Addresses that an earlier system made from an id. */
const oldId = /^\?(?:p|page_id|attachment_id|cat)=\d{1,15}$/
const ownFolders = new Set(['admin', 'api', 'assets', 'media', 'uploads'])
const namedPart = /^([^{}*]*)\{([a-z][a-z0-9_]{0,29})\}([^{}*]*)$/
const placeholders = /\{([^{}]*)\}|\*/g

export const typeOf = (from: string): RedirectType =>
  from.includes('{') ? 'pattern' : from.endsWith('/*') ? 'prefix' : 'exact'

/**
 * The address of a redirect as it is stored: decoded, without a slash at its end. Returns a sentence in `problem` if it
 * is not valid.
 */
export function readFrom(
  text: string,
): { from: string; problem?: never } | { problem: string; from?: never } {
  const [path = '', ...query] = text.trim().split('?')
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('#'))
    return { problem: 'Use an address of this site that starts with /' }
  const segments = decodedSegments(isEncoded(path) ? path : path.replaceAll('%', '%25'))
  if (!segments) return { problem: 'This address cannot be read. Copy it from the address bar of a browser.' }
  if (ownFolders.has(segments[0]?.toLowerCase() ?? ''))
    return { problem: `Addresses under /${segments[0]} belong to Masthead and cannot be redirected.` }
  const from = `/${segments.join('/')}`
  if (query.length > 0) {
    const id = `?${query.join('?')}`
    if (!oldId.test(id))
      return {
        problem: 'Leave out the ? and everything after it. The redirect passes on what visitors have there.',
      }
    return { from: `${from.replace(/\/?$/, '/')}${id}` }
  }
  if (segments.length === 0) return { problem: 'The home page cannot be redirected.' }
  return /[{}*]/.test(from) ? withShape(from) : { from }
}

/** False for an address in readable form, in which a percent sign is only that. */
function isEncoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

function withShape(from: string): ReturnType<typeof readFrom> {
  const shape = shapeOf(from)
  return typeof shape === 'string' ? { problem: shape } : { from }
}

/** The parts of a path, decoded; undefined if no page or file could have it. */
export function decodedSegments(path: string): string[] | undefined {
  const parts = path.slice(1).split('/')
  if (parts.at(-1) === '') parts.pop()
  if (parts.length > maxPartsInPath) return undefined
  try {
    const decoded = parts.map((part) => decodeURIComponent(part).normalize('NFC'))
    const isOdd = (part: string) => /^\.{0,2}$|[/\\\p{Cc}\p{Cs}]/u.test(part)
    return decoded.some(isOdd) ? undefined : decoded
  } catch {
    return undefined
  }
}

/** The form of the addresses of a prefix or pattern, or why it is invalid. */
export function shapeOf(from: string): Shape | string {
  const segments = from.slice(1).split('/')
  const isOpen = segments.at(-1) === '*'
  const parts = (isOpen ? segments.slice(0, -1) : segments).map(partOf)
  if (parts.includes(undefined))
    return 'Write named parts as in /{year}/{slug}, one in each part of the path, and use * only at the end.'
  const names = parts.flatMap((part) => part?.name ?? [])
  if (new Set(names).size < names.length) return 'Give each part a different name.'
  return { parts: parts as Part[], isOpen }
}

function partOf(text: string): Part | undefined {
  if (!/[{}*]/.test(text)) return { before: text, after: '' }
  const [, before = '', name, after = ''] = namedPart.exec(text) ?? []
  return name === undefined ? undefined : { before, name, after }
}

/** The problem of a redirect; undefined if it may be stored. */
export function problemsOf({ from, to, status }: Rule): Problem[] {
  const { problem, from: read } = readFrom(from)
  if (problem !== undefined) return [{ path: 'from', message: problem }]
  const inTarget = targetProblem(read, to, status)
  return inTarget === undefined ? [] : [{ path: 'to', message: inTarget }]
}

function targetProblem(from: string, to: string, status: number): string | undefined {
  if (isGone(status)) return to === '' ? undefined : `Leave this empty: ${status} has no new address.`
  if (to === '') return 'Enter the address it redirects to.'
  const plain = to.replace(placeholders, 'x')
  const isOwn = plain.startsWith('/') && isLocalUrl(plain)
  if (!isOwn && !isHttpUrl(plain)) return 'Use an address that starts with / or https://'
  if (typeOf(from) === 'exact')
    return plain === to ? undefined : 'Use * and named parts here only if the old address has them too.'
  return placeholderProblem(from, to, isOwn)
}

function placeholderProblem(from: string, to: string, isOwn: boolean): string | undefined {
  const shape = shapeOf(from) as Shape
  const known = new Set(shape.parts.map(({ name }) => name))
  const used = Array.from(to.matchAll(placeholders), ([whole, name]) => ({ whole, name }))
  if (/[{}]/.test(to.replace(placeholders, ''))) return 'Write a part as {name}, with both braces.'
  for (const { whole, name } of used) {
    if (whole === '*' && !shape.isOpen) return 'Use * here only if the old address ends in /*'
    if (whole !== '*' && !known.has(name)) return `The old address has no part named ${whole}.`
  }
  // A visitor's input must never decide which site they get to.
  const site = /^https?:\/\/[^/?#]*/i.exec(to)?.[0] ?? ''
  if (!isOwn && (/[{}*]/.test(site) || site.length === to.length))
    return 'Write out the name of the other site, followed by a /.'
  return undefined
}

/** The named parts of an address that has this form, and the rest; undefined if it has another form. */
export function matchShape(
  { parts, isOpen }: ReadOnly<Shape>,
  segments: readonly string[],
): { named: Map<string, string>; rest: readonly string[] } | undefined {
  if (isOpen ? segments.length < parts.length : segments.length !== parts.length) return undefined
  const named = new Map<string, string>()
  for (const [index, { before, name, after }] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (name === undefined) {
      if (segment !== before) return undefined
      continue
    }
    const isFit = segment.length > before.length + after.length
    if (!isFit || !segment.startsWith(before) || !segment.endsWith(after)) return undefined
    named.set(name, segment.slice(before.length, segment.length - after.length))
  }
  return { named, rest: segments.slice(parts.length) }
}

/**
 * The target, filled with the named parts and the `*` of the address. Each is encoded, so it stays a part of the path.
 */
export const fillTarget = (
  to: string,
  { named, rest }: { named: ReadonlyMap<string, string>; rest: readonly string[] },
): string =>
  to.replace(placeholders, (whole, name: string) =>
    whole === '*' ? rest.map(encodeURIComponent).join('/') : encodeURIComponent(named.get(name) ?? ''),
  )

/** The target as a Location header; undefined if a browser would take it for another site than the one in the rule. */
export function locationOf(target: string): string | undefined {
  if (!target.startsWith('/')) return URL.parse(target)?.href
  const own = 'http://own.invalid'
  const url = URL.parse(target, own)
  if (url?.origin !== own || /^\/[/\\]/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** Appends a query to an address that may already have one. */
export function withQuery(address: string, query: string): string {
  if (query === '' || !/^[\x21-\x7e]+$/.test(query)) return address
  const [before = '', hash] = address.split('#', 2)
  const joined = `${before}${before.includes('?') ? '&' : '?'}${query}`
  return hash === undefined ? joined : `${joined}#${hash}`
}
