import type { Source } from './sources.ts'
import { nodesOf, type TreeNode } from './tree.ts'

/** Names that say less than the standard terms of the glossary in CONTRIBUTING.md. */
const discouraged =
  /^(?:kept|held|told|meanwhile|clash|sought|shelf|press|handOver|farDown)|[a-z](?:Kept|Held|Told|Meanwhile|Clash|Sought)(?![a-z])|^(?:most|longest|deepest)[A-Z]/

/** Names that a library or standard chose, or that are stored: `file name`. */
const allowed = new Set([
  // The members of a LockManager's answer.
  'src/admin/editing/journal.ts held',
  // A row of the journal in IndexedDB.
  'src/admin/editing/journal.ts kept',
  // A field of the API.
  'src/admin/dashboard/demo.tsx kept',
  'src/server/features/demo/demo-removal.test.ts kept',
  // A column, and its name in a migration that has landed.
  'src/server/features/messages/messages.table.ts heldAt',
  'src/server/features/messages/messages.ts heldAt',
  'src/server/db/migrations/0023_list_indexes.ts held',
  // Of a key of the keyboard.
  'bench/keys.ts press',
  'tests/contract/lossless.test.ts press',
  'tests/e2e/going-on.test.ts press',
  'tests/e2e/pages-builder-typing.test.ts press',
])

const declaring = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'TSTypeAliasDeclaration',
  'ClassDeclaration',
])

/** How often discouraged names are declared, the most frequent first. */
export function namesOf(sources: Source[]): { name: string; count: number; files: number }[] {
  const found = sources.flatMap((source) =>
    declaredNames(source).map((name) => ({ name, file: source.file })),
  )
  return [...Map.groupBy(found, ({ name }) => name)]
    .map(([name, all]) => ({ name, count: all.length, files: new Set(all.map(({ file }) => file)).size }))
    .sort((a, b) => b.count - a.count)
}

function declaredNames(source: Source): string[] {
  const names: string[] = []
  for (const { node, parent } of nodesOf(source)) {
    if (node.type !== 'Identifier' || typeof node.name !== 'string') continue
    if (parent && isDeclaredBy(node, parent) && discouraged.test(node.name)) names.push(node.name)
  }
  return names.filter((name) => !allowed.has(`${source.file} ${name}`))
}

function isDeclaredBy(node: TreeNode, parent: TreeNode): boolean {
  if (Array.isArray(parent.params) && parent.params.includes(node)) return true
  if (declaring.has(parent.type)) return parent.id === node
  if (parent.type === 'TSPropertySignature') return parent.key === node
  return parent.type === 'Property' && parent.value === node && parent.shorthand === true
}
