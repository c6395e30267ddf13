import { rawHtmlTypes } from '../../../content/blocks/raw-html-types.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { mayEver } from '../../../contracts/permissions.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './blocks.queries.ts'

type Fields = Record<string, unknown>

/**
 * Refuses new HTML from who may not write any: every block of `types`. What stands in `stored` may stay, and what a saved
 * section has may stand anywhere, as the section may. Throws FORBIDDEN.
 */
export async function allowHtml(
  ctx: Ctx,
  blocks: Blocks,
  stored: Blocks[],
  types: ReadonlySet<string> = rawHtmlTypes,
): Promise<void> {
  if (mayEver(requireViewer(ctx), 'page.html')) return
  const unknown = without(htmlBlocks(blocks, types), stored, types)
  if (unknown.length === 0) return
  const sections = await queries.listSectionsOf(ctx.db, [...types])
  const known = sections.map((section) => JSON.parse(section.blocks))
  if (without(unknown, known, types).length > 0) authorize(ctx, 'page.html')
}

function without(found: string[], documents: unknown[], types: ReadonlySet<string>): string[] {
  const known = new Set(documents.flatMap((document) => htmlBlocks(document, types)))
  return found.filter((block) => !known.has(block))
}

/** The blocks of these types in a document, wherever they are, as comparable text. */
function htmlBlocks(blocks: unknown, types: ReadonlySet<string>): string[] {
  const found: string[] = []
  visit(blocks, ({ type, props }) => {
    if (typeof type === 'string' && types.has(type)) found.push(JSON.stringify([type, props]))
  })
  return found
}

function visit(value: unknown, see: (fields: Fields) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) see(value as Fields)
  for (const child of Object.values(value)) visit(child, see)
}
