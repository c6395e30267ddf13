/** `source`: the whole shortcode as written. `end`: the position after it. `escaped`: it is in double brackets. */
export interface Shortcode {
  name: string
  attributes: Record<string, string>
  positional: string[]
  inner: string | undefined
  source: string
  escaped: boolean
  end: number
}

export type Find = (what: string, from: number) => number

/** The shortcode that begins at `start`; undefined if there is none. */
export function readShortcode(content: string, start: number, find: Find): Shortcode | undefined {
  const nameAt = content[start + 1] === '[' ? start + 2 : start + 1
  const name = /^[a-z][\w-]*/i.exec(content.slice(nameAt, nameAt + 60))?.[0]
  const close = find(']', nameAt)
  if (!name || close === -1 || close - start > maxOpening) return undefined
  const rest = content.slice(nameAt + name.length, close)
  if (!/^[\s/\u00a0]|^$/.test(rest) || rest.includes('[')) return undefined
  const escaped = nameAt === start + 2 && content[close + 1] === ']'
  const opening = { name: name.toLowerCase(), ...parseAttributes(rest.replace(/\/$/, '')), escaped }
  if (escaped)
    return { ...opening, inner: undefined, source: content.slice(start, close + 2), end: close + 2 }
  if (nameAt !== start + 1) return undefined
  const endTag = `[/${name}]`
  const innerEnd = enclosingCodes.has(opening.name) && !rest.endsWith('/') ? find(endTag, close) : -1
  const reopened = innerEnd === -1 ? -1 : find(`[${name}`, close)
  const encloses = innerEnd !== -1 && (reopened === -1 || reopened > innerEnd)
  const end = encloses ? innerEnd + endTag.length : close + 1
  const inner = encloses ? content.slice(close + 1, innerEnd) : undefined
  return { ...opening, inner, source: content.slice(start, end), end }
}

/**
 * Works like indexOf, but caches the last answer, so that a hostile text is not searched to its end again and again.
 */
export function cachedSearch(content: string): Find {
  const last = new Map<string, number>()
  return (what, from) => {
    const known = last.get(what)
    if (known !== undefined && (known === -1 || known >= from)) return known
    const found = content.indexOf(what, from)
    last.set(what, found)
    return found
  }
}

const enclosingCodes = new Set(['caption', 'wp_caption', 'audio', 'video', 'embed', 'playlist'])
const maxOpening = 20_000

function parseAttributes(text: string): Pick<Shortcode, 'attributes' | 'positional'> {
  const attributes: Record<string, string> = Object.create(null)
  const positional: string[] = []
  const pattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g
  for (const [, key, double, single, bare, ...others] of text.replaceAll('\u00a0', ' ').matchAll(pattern)) {
    if (key) attributes[key.toLowerCase()] = double ?? single ?? bare ?? ''
    else positional.push(others.find((value) => value !== undefined) ?? '')
  }
  return { attributes, positional }
}
