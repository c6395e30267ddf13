import { TomlDate } from 'smol-toml'
import type { Matter } from './front-matter.ts'

/** Reads single details under the names of any generator. Every value may be anything. */
export type MatterFields = {
  /** The first of these fields that has a text. `a.b` means `b` within `a`. */
  text(...names: string[]): string
  /**
   * The texts of the first of these fields that has any: the entries of a list, the values of an object, or the parts
   * of a text between commas.
   */
  list(...names: string[]): string[]
  /** Undefined if none of these fields is set. */
  flag(...names: string[]): boolean | undefined
  value(name: string): unknown
}

/** `featured_image`, `featured-image` and `featuredImage` count as one name. */
const keyOf = (name: string) => name.toLowerCase().replace(/[_\s-]/g, '')

const maxListLength = 500

/** Zola and Hugo put some details into groups. */
const groups = ['extra', 'params', 'taxonomies']

export function matterFields(matter: Matter): MatterFields {
  const values = new Map<string, unknown>()
  const grouped = groups.flatMap((name) => entriesOf(valueIn(matter, name)))
  for (const [name, value] of [...grouped, ...Object.entries(matter)]) values.set(keyOf(name), value)

  function value(name: string): unknown {
    const [first = '', ...rest] = name.split('.')
    return rest.reduce(valueIn, values.get(keyOf(first)))
  }
  function firstOf<T>(names: string[], read: (value: unknown) => T | undefined): T | undefined {
    for (const name of names) {
      const found = read(value(name))
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    value,
    text: (...names) => firstOf(names, (found) => textOf(found) || undefined) ?? '',
    list: (...names) =>
      firstOf(names, (found) => {
        const list = listOf(found)
        return list.length > 0 ? list : undefined
      }) ?? [],
    flag: (...names) => firstOf(names, flagOf),
  }
}

function valueIn(object: unknown, name: string): unknown {
  return entriesOf(object).find(([key]) => keyOf(key) === keyOf(name))?.[1]
}

function entriesOf(value: unknown): [string, unknown][] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && !(value instanceof TomlDate) ? Object.entries(value) : []
}

/** The value as one line without control characters, which databases may refuse. */
export function textOf(value: unknown): string {
  if (typeof value === 'string')
    return value
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof TomlDate) return value.toISOString()
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : ''
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').map(textOf).filter(Boolean)
  if (!Array.isArray(value)) return textOf(value) === '' ? [] : [textOf(value)]
  // Hexo writes several categories as lists within the list.
  const flat = value
    .slice(0, maxListLength)
    .flatMap((entry) => (Array.isArray(entry) ? entry.slice(0, maxListLength) : [entry]))
  return flat.map((entry) => textOf(entry) || textOf(valueIn(entry, 'name'))).filter(Boolean)
}

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0
  if (typeof value !== 'string') return undefined
  if (/^(true|yes|on|1)$/i.test(value.trim())) return true
  return /^(false|no|off|0)$/i.test(value.trim()) ? false : undefined
}
