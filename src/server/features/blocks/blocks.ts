import {
  maxSectionsLength,
  type SectionBlocks,
  sectionIdsOf,
  withSections,
} from '../../../content/blocks/saved-sections.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import type { Ctx } from '../../core/context.ts'
import { giveWay } from '../../db/turns.ts'
import * as queries from './blocks.queries.ts'

export { allowHtml, recordHtml } from './allow-html.ts'
export { cleanBlocks } from './clean-blocks.ts'

// More than any real page has.
const maxSections = 200

/**
 * Blocks as readers get them: saved sections are filled in, and deleted ones left out. Returns the same object if
 * there are none. `sectionIds`: the sections they depend on.
 */
export async function filled(
  ctx: Ctx,
  content: readonly Block[],
): Promise<{ content: readonly Block[]; sectionIds: string[] }> {
  const sectionIds = sectionIdsOf(content).slice(0, maxSections)
  if (sectionIds.length === 0) return { content, sectionIds }
  const rows = await queries.listSections(ctx.db, sectionIds, maxSectionsLength)
  const sections = new Map<string, SectionBlocks>()
  for (const { id, blocks } of rows) {
    await giveWay()
    sections.set(id, { content: (JSON.parse(blocks) as Blocks).content, size: blocks.length })
  }
  return { content: withSections(content, sections), sectionIds }
}
