/**
 * Copies the text. A part of a text that was read from a file keeps the whole piece of the file in memory for as long
 * as it exists.
 */
export const ownText = (text: string): string => Buffer.from(text).toString()

/**
 * Copies every text in a JSON value. A plan has many of these for as long as an import takes. So equal texts in a row,
 * such as names of tags, become one string, and all empty lists become one frozen list. Frozen values are not copied.
 */
export const ownTexts = <T extends object>(value: T): T => own(value) as T

function own(value: unknown): unknown {
  if (typeof value === 'string') return sharedText(value)
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (Array.isArray(value)) return value.length === 0 ? emptyList : value.map(own)
  const copy: Record<string, unknown> = { ...value }
  for (const name of Object.keys(copy)) copy[name] = own(copy[name])
  return copy
}

const emptyList: readonly never[] = Object.freeze([])

const recentTexts = new Map<string, string>()
const recentMax = 2000
const sharedLengthMax = 100

function sharedText(text: string): string {
  if (text.length > sharedLengthMax) return ownText(text)
  const known = recentTexts.get(text)
  if (known !== undefined) return known
  if (recentTexts.size >= recentMax) recentTexts.clear()
  const copy = ownText(text)
  recentTexts.set(copy, copy)
  return copy
}
