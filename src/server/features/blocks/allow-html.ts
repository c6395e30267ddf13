import type { Blocks } from '../../../contracts/pages.ts'
import { mayEver } from '../../../contracts/permissions.ts'
import { authorize, type Ctx, requireViewer } from '../../http/context.ts'
import * as queries from './blocks.queries.ts'

type Fields = Record<string, unknown>

/**
 * Refuses new HTML from who may not write any. What somebody else wrote may be kept, and what a saved section has may
 * stand anywhere, as the section may. Throws FORBIDDEN.
 */
export async function allowHtml(ctx: Ctx, blocks: Blocks, ...stored: Blocks[]): Promise<void> {
  if (mayEver(requireViewer(ctx), 'page.html')) return
  const unknown = without(htmlBlocks(blocks), stored)
  if (unknown.length === 0) return
  const sections = await queries.listSectionsOf(ctx.db, 'Html')
  const known = sections.map((section) => JSON.parse(section.blocks))
  if (without(unknown, known).length > 0) authorize(ctx, 'page.html')
}

function without(found: string[], documents: unknown[]): string[] {
  const known = new Set(documents.flatMap(htmlBlocks))
  return found.filter((block) => !known.has(block))
}

/** The HTML blocks of a document, wherever they are, as comparable text. */
function htmlBlocks(blocks: unknown): string[] {
  const found: string[] = []
  visit(blocks, (fields) => {
    if (fields.type === 'Html') found.push(JSON.stringify(fields.props))
  })
  return found
}

function visit(value: unknown, see: (fields: Fields) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) see(value as Fields)
  for (const child of Object.values(value)) visit(child, see)
}
