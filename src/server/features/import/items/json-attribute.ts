import type { Element } from 'hast'
import { textAt } from '../../../../content/body/tree.ts'

/** Reads the texts of a JSON object in an attribute. An attribute without one counts as an empty object. */
export function jsonAttribute(node: Element, name: string) {
  const value = parsed(textAt(node, name))
  return {
    value: (key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined),
    text(key: string): string {
      const found = Object.hasOwn(value, key) ? value[key] : undefined
      return typeof found === 'string' ? found.trim() : ''
    },
  }
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
