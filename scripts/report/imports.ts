import path from 'node:path'
import type { Source } from './sources.ts'
import { nodesOf } from './tree.ts'

type Arrow = { from: string; to: string }

/** The layers of the code from the bottom up; each may import itself and the layers before it. */
const layers = [
  ['src/i18n/'],
  ['src/contracts/'],
  ['src/content/'],
  [
    'src/server/config.ts',
    'src/server/fair-queue.ts',
    'src/server/fair-turns.ts',
    'src/server/own-files.ts',
    'src/server/version.ts',
  ],
  ['src/server/db/'],
  ['src/server/platform/'],
  ['src/server/core/'],
  ['src/server/http/'],
  ['src/site/'],
  ['src/server/features/', 'src/admin/app/', 'src/admin/texts/'],
  ['src/admin/ui/'],
  ['src/server/', 'src/admin/'],
  ['src/admin/app/app.tsx', 'src/admin/app/routes.ts', 'src/admin/main.tsx'],
]

/** Cycles of imports that exist at run time, and imports from a layer into a higher one. */
export function importsBetween(sources: Source[]): { cycles: string[][]; upward: Arrow[] } {
  const known = new Set(sources.map(({ file }) => file))
  const arrows = sources.flatMap((source) => arrowsOf(source, known))
  const upward = arrows.filter(({ from, to }) => layerOf(to) > layerOf(from))
  return { cycles: cyclesIn(arrows.filter(({ isType }) => !isType)), upward }
}

/** The layer with the longest path that the file is in. */
function layerOf(file: string): number {
  const fits = layers.map((places) =>
    Math.max(...places.map((place) => (file.startsWith(place) ? place.length : -1))),
  )
  return fits.indexOf(Math.max(...fits))
}

function arrowsOf(source: Source, known: Set<string>): (Arrow & { isType: boolean })[] {
  const found: (Arrow & { isType: boolean })[] = []
  for (const { node } of nodesOf(source)) {
    const target = (node.source as { value?: unknown } | null | undefined)?.value
    if (typeof target !== 'string' || !target.startsWith('.') || node.type === 'ImportExpression') continue
    const to = path.posix.join(path.posix.dirname(source.file), target)
    if (known.has(to)) found.push({ from: source.file, to, isType: isOnlyTypes(node) })
  }
  return found
}

function isOnlyTypes(node: { [key: string]: unknown }): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[]
  return (
    specifiers.length > 0 &&
    specifiers.every(({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type')
  )
}

/** The groups of files that reach each other (Tarjan's algorithm). */
function cyclesIn(arrows: Arrow[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) groups.push(group)
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return groups
}
