type Element = { name: string; id: string | undefined }

/** Which parts of an SVG repeat which others. Parts are named by id; '' is the whole SVG. */
export type UseGraph = {
  open(name: string, attributes: Map<string, string>): void
  close(): void
  /** Whether the innermost open element has this name. */
  inside(name: string): boolean
  references: Map<string, string[]>
}

export function newUseGraph(): UseGraph {
  const opened: Element[] = []
  const references = new Map<string, string[]>()
  const refer = (from: string, to: string) => {
    const list = references.get(from)
    if (list) list.push(to)
    else references.set(from, [to])
  }
  return {
    references,
    inside: (name) => opened.at(-1)?.name === name,
    close: () => void opened.pop(),
    open(name, attributes) {
      opened.push({ name, id: attributes.get('id') })
      const href = attributes.get('href')
      if (name !== 'use' || !href?.startsWith('#')) return
      const containers = new Set(opened.flatMap(({ id }) => id ?? []))
      for (const container of ['', ...containers]) refer(container, href.slice(1))
    },
  }
}

const maxRepeats = 20_000
const maxDepth = 100

/** Whether rendering would repeat parts endlessly, or more often than a browser can handle. */
export function refusedUses(graph: UseGraph): boolean {
  const counts = new Map<string, number>()
  const count = (id: string, depth: number): number => {
    if (depth > maxDepth) return Number.POSITIVE_INFINITY
    const known = counts.get(id)
    if (known !== undefined) return known
    // Marks this id while the parts below are counted: finding the mark again means a circle.
    counts.set(id, Number.POSITIVE_INFINITY)
    const total = (graph.references.get(id) ?? []).reduce((sum, part) => sum + 1 + count(part, depth + 1), 0)
    counts.set(id, total)
    return total
  }
  return count('', 0) > maxRepeats
}
