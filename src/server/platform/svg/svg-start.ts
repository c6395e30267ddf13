/**
 * Whether the first bytes of a file are those of an SVG document: UTF-8 without control characters and, after
 * declarations and comments, the start of an `svg` element.
 */
export function beginsAsSvg(start: Uint8Array): boolean {
  const text = decode(start)
  if (text === undefined) return false
  return /^<(?:[A-Za-z_][\w.-]{0,50}:)?svg[\s/>]/.test(text.slice(prologLength(text)))
}

function decode(start: Uint8Array): string | undefined {
  try {
    // Decodes it as a stream, because the cut may be in the middle of a character. A byte order mark is removed.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\x00-\x08\x0b\x0c\x0e-\x1f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * The start of the root element. A loop finds it: an attacker could choose how long one long regular expression takes.
 */
function prologLength(text: string): number {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = endOfPart(text, at)
    if (end === undefined) return at
    at = end
  }
}

function endOfPart(text: string, at: number): number | undefined {
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at)
  if (!/^<!DOCTYPE\s+svg[\s>[]/i.test(text.slice(at, at + 30))) return undefined
  const close = text.indexOf('>', at)
  const subset = text.indexOf('[', at)
  return subset === -1 || subset > close ? after(text, '>', at) : after(text, ']>', at)
}

function after(text: string, mark: string, at: number): number | undefined {
  const found = text.indexOf(mark, at)
  return found === -1 ? undefined : found + mark.length
}
