type Element = { name: string; id: string | undefined }

/** Which parts of a drawing (by id, the whole one being '') repeat which others. */
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
      const holders = new Set(opened.flatMap(({ id }) => id ?? []))
      for (const holder of ['', ...holders]) refer(holder, href.slice(1))
    },
  }
}

const mostRepeats = 20_000
const deepest = 100

/** Whether drawing would repeat parts without end, or more than a page can bear. */
export function refusedUses(graph: UseGraph): boolean {
  const counts = new Map<string, number>()
  const count = (id: string, depth: number): number => {
    if (depth > deepest) return Number.POSITIVE_INFINITY
    const known = counts.get(id)
    if (known !== undefined) return known
    // Stands while the parts below are counted: meeting it again is a circle.
    counts.set(id, Number.POSITIVE_INFINITY)
    const total = (graph.references.get(id) ?? []).reduce((sum, part) => sum + 1 + count(part, depth + 1), 0)
    counts.set(id, total)
    return total
  }
  return count('', 0) > mostRepeats
}
