import { decodedSegments, shapeOf } from '../../../../contracts/redirect-rule.ts'

/** An address that leads to another one. With the status 410 or 451, it leads nowhere and `to` is empty. */
export type Moved = { from: string; to: string; status: number }
export type Rules = {
  moved: readonly Moved[]
  /** Prefixes and patterns, in the order in which they apply to addresses without a page. */
  wildcards: readonly Moved[]
  /** The headers of the home page; all pages have the same ones. */
  headers: Readonly<Record<string, string | undefined>>
  /** The names of all files. */
  files: ReadonlySet<string>
  /** The prefixes of addresses in further languages, such as `/de`: errors there are in that language. */
  prefixes: readonly string[]
  host: string
}

const sentHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
]
export const feeds = [
  { name: 'feed.xml', type: 'application/rss+xml; charset=utf-8' },
  { name: 'feed.json', type: 'application/feed+json; charset=utf-8' },
]
/** Limits what an image can do that someone opens at its own address. */
export const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
export const forEver = 'public, max-age=31536000, immutable'

export const headersOf = ({ headers }: Rules): [string, string][] =>
  sentHeaders.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value]]
  })

export const decoded = (path: string): string => `/${decodedSegments(path)?.join('/') ?? ''}`
export const isGone = ({ status }: Moved) => status === 410 || status === 451
/** The prefix of error files in the language of a path. */
export const prefixOf = ({ prefixes }: Pick<Rules, 'prefixes'>, path: string): string =>
  prefixes.find((one) => path === one || path.startsWith(`${one}/`)) ?? ''
export const withoutQuery = ({ from }: Moved) => !from.includes('?')

// A visitor's input must stay a part of the path: it contains no line end and does not begin the name of another site.
const part = '[^/\\\\\\x00-\\x1f]+'
const rest = '[^/\\\\\\x00-\\x1f][^\\\\\\x00-\\x1f]*'

/** A prefix or pattern as a regular expression, with a group for each named part and for the rest, in this order. */
export function patternOf(from: string): { source: string; names: string[] } {
  const shape = shapeOf(from)
  if (typeof shape === 'string') throw new Error(`${from} is no pattern: ${shape}`)
  const names = shape.parts.flatMap(({ name }) => name ?? [])
  const parts = shape.parts.map(
    ({ before, name, after }) =>
      `/${literal(before)}${name === undefined ? '' : `(${part})`}${literal(after)}`,
  )
  return {
    source: `^${parts.join('')}${shape.isOpen ? `(?:/(${rest})?)?` : '/?'}$`,
    names: shape.isOpen ? [...names, '*'] : names,
  }
}

export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The target of a prefix or pattern, with `$1` and so on instead of its parts. */
export const targetOf = (to: string, names: readonly string[], variable: (index: number) => string): string =>
  to.replace(/\{([^{}]*)\}|\*/g, (whole, name: string) =>
    variable(names.indexOf(whole === '*' ? '*' : name) + 1),
  )
