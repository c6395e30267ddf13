import type { Root } from 'hast'
import { elementsOf } from './tree.ts'

/** Adds words for screen readers to the box of a task. */
export function nameTasks(tree: Root): void {
  for (const { properties } of elementsOf(tree, ({ tagName }) => tagName === 'input'))
    properties.ariaLabel = properties.checked ? 'Done' : 'Not done'
}
