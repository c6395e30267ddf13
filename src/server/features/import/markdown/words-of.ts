import type { MatterFields } from './matter-fields.ts'
import type { Generator } from './site-config.ts'

/** Reads a list of words; in Jekyll, spaces separate them. */
export function wordsOf(fields: MatterFields, generator: Generator, ...names: string[]): string[] {
  const line = names.map((name) => fields.value(name)).find((value) => typeof value === 'string')
  if (generator === 'jekyll' && typeof line === 'string' && !line.includes(','))
    return line.trim().split(/\s+/)
  return fields.list(...names)
}
