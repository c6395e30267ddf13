// Values stored in this browser: keys begin with blog_, values carry a version, and values that do not fit are removed.
// If storage is blocked or full, nothing is stored and nothing fails.
const version = 1

/** Where a value is stored: for this browser, or only for this tab until it is closed. */
type Place = 'localStorage' | 'sessionStorage'

/** Returns a stored value if it is what is expected, and undefined otherwise. */
export type Reader<T> = (value: unknown) => T | undefined

export const asBoolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
export const asNumber: Reader<number> = (value) => (typeof value === 'number' ? value : undefined)
export const asText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined)
/** One of these texts. */
export const asOneOf =
  <T extends string>(texts: readonly T[]): Reader<T> =>
  (value) =>
    texts.find((text) => text === value)

/** The value stored under `blog_<name>`; undefined if there is none that `read` accepts. */
export function readStored<T>(name: string, read: Reader<T>, place: Place = 'localStorage'): T | undefined {
  try {
    const text = window[place].getItem(`blog_${name}`)
    if (text === null) return undefined
    const stored = parsed(text)
    const value = stored?.version === version ? read(stored.value) : undefined
    if (value !== undefined) return value
    window[place].removeItem(`blog_${name}`)
  } catch {}
  return undefined
}

/** False when this browser cannot store it. */
export function writeStored(name: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    window[place].setItem(`blog_${name}`, JSON.stringify({ version, value }))
    return true
  } catch {
    return false
  }
}

export function removeStored(name: string): void {
  try {
    localStorage.removeItem(`blog_${name}`)
  } catch {}
}

/** The names of stored values that begin with `start`. */
export function storedNames(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`blog_${start}`))
      .map((key) => key.slice('blog_'.length))
  } catch {
    return []
  }
}

function parsed(text: string): { version?: unknown; value?: unknown } | null {
  try {
    return JSON.parse(text) as { version?: unknown; value?: unknown } | null
  } catch {
    return null
  }
}
