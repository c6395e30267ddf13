import { stringify } from 'yaml'

/** In `tagGroups`, the place of a tag without translations: readers of front matter leave out empty entries of a list. */
export const noGroup = '-'

export type MatterValue = string | number | boolean | string[] | null

/** The fields that every reader of front matter may read as a time. */
const times: ReadonlySet<string> = new Set(['date', 'lastmod', 'created', 'revised', 'expiryDate'])

/**
 * Writes front matter in YAML, without empty values other than `draft`. Quotes words that readers of YAML 1.1 would
 * misunderstand, such as `Yes`, `12:30` or a date.
 */
export function yamlMatter(values: Record<string, MatterValue>): string {
  const lines = Object.entries(values)
    .filter(([name, value]) => name === 'draft' || isFilled(value))
    .map(([name, value]) =>
      stringify({ [name]: value }, { lineWidth: 0, ...(!times.has(name) && { compat: 'yaml-1.1' }) }),
    )
  return `---\n${lines.join('')}---\n`
}

const isFilled = (value: MatterValue) =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== false && value !== null
