import type { z } from 'zod'

// What this browser keeps: keys begin with blog_, values carry a version, and what does not fit is dropped. Storage
// may be blocked or full; then nothing is kept, and nothing fails.
const version = 1

/** The value kept under `blog_<name>`; undefined when there is none that fits `schema`. */
export function readStored<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
  try {
    const text = localStorage.getItem(`blog_${name}`)
    if (text === null) return undefined
    const kept = JSON.parse(text) as { version?: unknown; value?: unknown }
    const parsed = kept.version === version ? schema.safeParse(kept.value) : undefined
    if (parsed?.success) return parsed.data
    localStorage.removeItem(`blog_${name}`)
  } catch {}
  return undefined
}

/** False when this browser keeps nothing. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(`blog_${name}`, JSON.stringify({ version, value }))
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
