import { createHash } from 'node:crypto'
import { rawHtmlTypes } from '../../../content/blocks/raw-html-types.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { mayEver } from '../../../contracts/permissions.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './blocks.queries.ts'

/**
 * Refuses new HTML from people who may not write any: every block of `types`. HTML that is in `stored` may stay, and
 * HTML of a saved section may be anywhere, as the section itself may. Throws FORBIDDEN.
 */
export async function allowHtml(
  ctx: Ctx,
  blocks: Blocks,
  stored: Blocks[],
  types: ReadonlySet<string> = rawHtmlTypes,
): Promise<void> {
  if (mayEver(requireViewer(ctx), 'page.html')) return
  const known = new Set(stored.flatMap((document) => htmlBlocks(document, types)))
  const unknown = htmlBlocks(blocks, types).filter((block) => !known.has(block))
  if (unknown.length === 0) return
  const hashes = [...new Set(unknown.map(hashOf))]
  if ((await queries.countHtml(ctx.db, hashes)) < hashes.length) authorize(ctx, 'page.html')
}

/**
 * Records the HTML of a saved section, which may be used anywhere from now on. Call it in the transaction that writes
 * it.
 */
export const recordHtml = (ctx: Ctx, sectionId: string, blocks: Blocks): Promise<void> =>
  queries.replaceHtml(ctx.db, sectionId, [...new Set(htmlBlocks(blocks, rawHtmlTypes).map(hashOf))])

const hashOf = (block: string) => createHash('sha256').update(block).digest('base64url')

/** The blocks of these types in a document, wherever they are, each with its content, as comparable text. */
function htmlBlocks(value: unknown, types: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { type, props } = value as Record<string, unknown>
  if (typeof type === 'string' && types.has(type)) return [JSON.stringify([type, props])]
  return Object.values(value).flatMap((child) => htmlBlocks(child, types))
}
