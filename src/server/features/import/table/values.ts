/** A row of a table, or an object of a JSON list. */
export type Row = Readonly<Record<string, unknown>>

const namesOfText = ['rendered', 'name', 'title', 'url', 'src', 'slug', 'value', 'html']

/**
 * A value as text. Numbers and booleans are written as they are, an object by the part that names it; '' for anything
 * else.
 */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return ''
  const own = value as Record<string, unknown>
  for (const name of namesOfText) {
    const found = Object.hasOwn(own, name) ? own[name] : undefined
    if (typeof found === 'string') return found.trim()
  }
  return ''
}

/** The texts in a list, or in a text with commas, semicolons or bars between them. */
export function asList(value: unknown): string[] {
  const values = Array.isArray(value) ? value : partsOf(asText(value))
  return values
    .slice(0, 1000)
    .map(asText)
    .filter((text) => text !== '')
}

function partsOf(text: string): unknown[] {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list
    } catch {
      // The text only looks like JSON.
    }
  }
  return text.split(/[,;|]/)
}

/** True or false if the word means that; otherwise undefined. */
export function asFlag(text: string): boolean | undefined {
  if (/^(?:true|yes|y|1|x)$/i.test(text)) return true
  return /^(?:false|no|n|0|)$/i.test(text) ? false : undefined
}
