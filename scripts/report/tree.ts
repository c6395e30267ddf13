import { parseSync } from 'vite'
import type { Source } from './sources.ts'

export type TreeNode = { type: string; start: number; end: number; [key: string]: unknown }

/** Every node of a source file with its parent. */
export function* nodesOf({
  file,
  text,
}: Source): Generator<{ node: TreeNode; parent: TreeNode | undefined }> {
  const { program } = parseSync(file, text)
  const open: { node: TreeNode; parent: TreeNode | undefined }[] = [
    { node: program as unknown as TreeNode, parent: undefined },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    for (const value of Object.values(next.node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) open.push({ node: child, parent: next.node })
  }
}

const isNode = (value: unknown): value is TreeNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
