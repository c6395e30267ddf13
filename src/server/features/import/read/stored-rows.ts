import type { TextStore } from './text-store.ts'

/** A list on the disk that can be read any number of times. Many rows share one place in the text store. */
export interface StoredRows<T> extends Iterable<T> {
  add(row: T): void
  readonly length: number
}

const charsAtOnce = 64 * 1024

export function storeRows<T>({ keep, read }: Pick<TextStore, 'keep' | 'read'>): StoredRows<T> {
  const places: string[] = []
  let lines: string[] = []
  let chars = 0
  let length = 0
  function flush() {
    if (lines.length > 0) places.push(keep(lines.join('\n')))
    lines = []
    chars = 0
  }
  return {
    add(row) {
      const line = JSON.stringify(row)
      lines.push(line)
      length += 1
      chars += line.length
      if (chars >= charsAtOnce) flush()
    },
    get length() {
      return length
    },
    *[Symbol.iterator]() {
      flush()
      for (const place of places) for (const line of read(place).split('\n')) yield JSON.parse(line) as T
    },
  }
}
