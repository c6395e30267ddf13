import type { Root } from 'hast'
import { elementsOf } from './tree.ts'

/** Says aloud what the box of a task shows. */
export function nameTasks(tree: Root): void {
  for (const { properties } of elementsOf(tree, ({ tagName }) => tagName === 'input'))
    properties.ariaLabel = properties.checked ? 'Done' : 'Not done'
}
