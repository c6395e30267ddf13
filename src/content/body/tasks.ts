import type { Root } from 'hast'
import { elementsOf } from './tree.ts'

/** What a box of a list of tasks says is otherwise only seen. */
export function nameTasks(tree: Root): void {
  for (const { properties } of elementsOf(tree, ({ tagName }) => tagName === 'input'))
    properties.ariaLabel = properties.checked ? 'Done' : 'Not done'
}
