import type { Source } from './sources.ts'
import { lineAt, nodesOf, type TreeNode } from './tree.ts'

export type MeasuredFunction = { name: string; file: string; line: number; lines: number }

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export function functionsOf(source: Source): MeasuredFunction[] {
  return [...nodesOf(source)]
    .filter(({ node }) => kinds.has(node.type))
    .map(({ node, parent }) => ({
      name: nameOf(node) ?? nameOf(parent) ?? 'anonymous',
      file: source.file,
      line: lineAt(source.text, node.start),
      lines: source.text.slice(node.start, node.end).split('\n').length,
    }))
}

function nameOf(node: TreeNode | undefined): string | undefined {
  const id = (node?.id ?? node?.key) as { name?: string } | null | undefined
  return id?.name
}
