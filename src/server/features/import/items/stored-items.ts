import type { TextStore } from '../read/text-store.ts'
import type { SourceItem } from './source-item.ts'

/** The items of an export, stored on the disk. The memory only has the place of each. */
export interface StoredItems extends Iterable<{ item: SourceItem; place: string }> {
  add(item: SourceItem): void
  /** The HTML of the item at a place. */
  htmlAt(place: string): string
  readonly count: number
}

export function storeItems({ keep, read }: TextStore): StoredItems {
  const places: string[] = []
  const itemAt = (place: string) => JSON.parse(read(place)) as SourceItem
  return {
    add: (item) => void places.push(keep(JSON.stringify(item))),
    htmlAt: (place) => itemAt(place).html,
    get count() {
      return places.length
    },
    *[Symbol.iterator]() {
      for (const place of places) yield { item: itemAt(place), place }
    },
  }
}
