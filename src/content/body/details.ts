import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { elementsOf } from './tree.ts'

/** Removes summaries without words or images: browsers then label the part in the reader's language. */
export function nameDetails(tree: Root): void {
  for (const details of elementsOf(tree, ({ tagName }) => tagName === 'details')) {
    details.children = details.children.filter(
      (child) =>
        child.type !== 'element' ||
        child.tagName !== 'summary' ||
        textOf(child).trim() !== '' ||
        elementsOf(child, ({ tagName }) => tagName === 'img').length > 0,
    )
  }
}
