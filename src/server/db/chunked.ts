const maxValues = 10_000

/**
 * Splits `items` into pieces that fit into one statement each, which takes a limited number of values. `each`: how
 * many values an item needs.
 */
export function* chunked<T>(items: readonly T[], each = 1): Generator<T[]> {
  const size = Math.floor(maxValues / each)
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
