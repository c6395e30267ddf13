import type { z } from 'zod'
import { typesOf, usesType } from '../../../content/blocks/block-data.ts'
import { sectionType } from '../../../content/blocks/saved-sections.ts'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import type {
  Section,
  SectionChange,
  SectionInput,
  SectionSummary,
  sectionEndpoints,
} from '../../../contracts/sections.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField, versionConflict } from '../../core/errors.ts'
import { lockForChange, lockRow } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import { allowHtml, cleanBlocks, recordHtml } from '../blocks/blocks.ts'
import * as search from '../search/search.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './sections.queries.ts'
import type { SectionRow } from './sections.table.ts'

type ListQuery = z.output<NonNullable<typeof sectionEndpoints.list.query>>

const nothing: Blocks = { root: {}, content: [] }

/** Sections by name, with their blocks and the number of pages that use them. */
export async function list(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ sections: SectionSummary[]; meta: ListMeta }> {
  authorize(ctx, 'section.read')
  const { page, limit, q } = query
  const { rows, total } = await queries.listSections(backgroundDb(ctx), {
    q,
    limit,
    offset: (page - 1) * limit,
  })
  const ids = rows.map(({ id }) => id)
  const counts = ids.length > 0 ? await queries.countPages(backgroundDb(ctx), ids) : new Map<string, number>()
  const sections = rows.map((row) => {
    const { blocks, ...about } = present(row)
    return { ...about, blockTypes: typesOf(blocks.content), pageCount: counts.get(row.id) ?? 0 }
  })
  return { sections, meta: listMetaOf({ page, limit }, total) }
}

export async function get(ctx: Ctx, id: string): Promise<Section> {
  authorize(ctx, 'section.read')
  return load(ctx, id)
}

/** The pages that use a section, live or in their drafts, and the settings if the footer does. */
export async function usage(ctx: Ctx, id: string) {
  authorize(ctx, 'section.read')
  await load(ctx, id)
  return { usedIn: await queries.listUsage(backgroundDb(ctx), id) }
}

/** Throws VALIDATION_FAILED for a saved section inside it, FORBIDDEN for HTML from people who may not write any. */
export async function create(ctx: Ctx, input: SectionInput): Promise<Section> {
  authorize(ctx, 'section.write')
  const blocks = await cleanBlocks(ctx, input.blocks ?? nothing)
  await check(ctx, blocks, nothing)
  const [id, now] = [newId(), ctx.now()]
  return completing(ctx, async (inner) => {
    const section = await insert(inner, { id, ...input, blocks, createdAt: now, updatedAt: now })
    note(inner, { changes: changesBetween(null, section) })
    return section
  })
}

type Whole = Omit<Section, 'version'> & { version?: number }

async function insert(ctx: Ctx, { id, name, blocks, ...rest }: Whole): Promise<Section> {
  const row = { id, name, blocks: JSON.stringify(blocks), ...rest }
  const section = present(await queries.insertSection(ctx.db, row))
  await recordHtml(ctx, section.id, section.blocks)
  return section
}

/** Changes the fields that are sent. Throws VERSION_CONFLICT with the newer section if `version` is an older one. */
export async function update(ctx: Ctx, id: string, change: SectionChange): Promise<Section> {
  authorize(ctx, 'section.write')
  const blocks = change.blocks && (await cleanBlocks(ctx, change.blocks))
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'sections', id, change.version)
    if (!stored) throw versionConflict('this section', await load(inner, id))
    if (blocks) await check(inner, blocks, JSON.parse(stored.blocks) as Blocks)
    const written = await queries.updateSection(inner.db, stored.id, {
      name: change.name ?? stored.name,
      blocks: blocks ? JSON.stringify(blocks) : stored.blocks,
      updatedAt: ctx.now(),
    })
    if (blocks) {
      await recordHtml(inner, stored.id, blocks)
      await tell(inner, stored.id)
    }
    const section = present(written)
    note(inner, { changes: changesBetween(present(stored), section) })
    return section
  })
}

/** Moves a section to the trash. Throws IN_USE, with the places, if it is in use, unless `force` is set. */
export async function remove(
  ctx: Ctx,
  id: string,
  { force }: { force?: boolean | undefined },
): Promise<Section> {
  authorize(ctx, 'section.write')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'sections', id)
    if (!row) throw notFound()
    const section = present(row)
    const usedIn = await queries.listUsage(inner.db, id)
    if (usedIn.length > 0 && !force)
      throw new AppError('IN_USE', 'Pages use this section. Remove it there first, or delete it anyway.', {
        usedIn,
      })
    const about = { kind: 'section', id, title: section.name, isPublic: false } as const
    await trash.put(inner, about, { ...section, version: section.version + 1 } satisfies Section)
    await queries.deleteSection(inner.db, id)
    note(inner, { changes: changesBetween(section, null) })
    await tell(inner, id)
    return section
  })
}

/** Restores a section from the trash, on every page that still names it. Throws NOT_FOUND if it is not in the trash. */
export async function restore(ctx: Ctx, id: string): Promise<Section> {
  authorize(ctx, 'section.write')
  const stored = await trash.get<Section>(ctx, 'section', id)
  const { name, createdAt, updatedAt, version } = stored
  // Existing HTML was allowed when it was written.
  const blocks = await cleanBlocks(ctx, stored.blocks)
  return trash.takeOut(ctx, id, async (inner) => {
    const section = await insert(inner, { id, name, blocks, createdAt, updatedAt, version })
    await tell(inner, id)
    return section
  })
}

async function check(ctx: Ctx, blocks: Blocks, stored: Blocks): Promise<void> {
  if (usesType(blocks.content, sectionType))
    throw invalidField('blocks', 'A saved section cannot contain another one. Detach that one first.')
  await allowHtml(ctx, blocks, [stored])
}

/** Updates everything that shows the section. */
async function tell(ctx: Ctx, id: string): Promise<void> {
  await search.sectionChanged(ctx, id)
  // A footer is part of every page, and is cached with the settings.
  const isInFooter = await queries.isInSettings(ctx.db, id)
  await ctx.events.emit([`section:${id}`, ...(isInFooter ? (['settings'] as const) : [])])
}

async function load(ctx: Ctx, id: string): Promise<Section> {
  const row = await queries.findSection(ctx.db, id)
  if (!row) throw notFound()
  return present(row)
}

const present = (row: SectionRow): Section => ({ ...row, blocks: JSON.parse(row.blocks) as Blocks })

const notFound = () => new AppError('NOT_FOUND', 'Section not found. It may have been deleted.')
