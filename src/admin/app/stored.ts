import type { z } from 'zod'

// Values stored in this browser: keys begin with blog_, values carry a version, and values that do not fit are removed.
// If storage is blocked or full, nothing is stored and nothing fails.
const version = 1

/** Where a value is stored: for this browser, or only for this tab until it is closed. */
type Place = 'localStorage' | 'sessionStorage'

/** The value stored under `blog_<name>`; undefined when there is none that fits `schema`. */
export function readStored<S extends z.ZodType>(
  name: string,
  schema: S,
  place: Place = 'localStorage',
): z.output<S> | undefined {
  try {
    const text = window[place].getItem(`blog_${name}`)
    if (text === null) return undefined
    const stored = parsed(text)
    const fitting = stored?.version === version ? schema.safeParse(stored.value) : undefined
    if (fitting?.success) return fitting.data
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
