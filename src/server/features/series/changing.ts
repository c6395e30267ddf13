import type { Series, SeriesChange, SeriesInput, SeriesWithParts } from '../../../contracts/series.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { type AppError, invalidField, versionConflict } from '../../core/errors.ts'
import type { StoredAddresses } from '../../core/publication.ts'
import { lockForChange } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import { chooseSlug } from '../addresses/slugs.ts'
import { slugOfNew } from '../addresses/trashed-addresses.ts'
import { changed, notFound, present, withParts } from './present.ts'
import * as queries from './series.queries.ts'
import type { SeriesRow } from './series.table.ts'

export async function create(ctx: Ctx, input: SeriesInput): Promise<Series> {
  authorize(ctx, 'series.write')
  return completing(ctx, async (inner) => {
    const written = await insert(inner, input)
    note(inner, { changes: changesBetween(null, fieldsOf(written)) })
    return present(inner, { ...written, articleCount: 0 })
  })
}

/** A series from the trash gets its id and addresses back. */
export async function insert(
  ctx: Ctx,
  { name, slug, description = '' }: SeriesInput,
  trashed?: { id: string; createdAt: string; version: number; addresses: StoredAddresses },
): Promise<SeriesRow> {
  const id = trashed?.id ?? newId()
  const written = await queries.insertSeries(ctx.db, {
    id,
    name,
    slug: await slugOfNew(ctx, { kind: 'series', id, slug, title: name }, { trashed }),
    description,
    createdAt: trashed?.createdAt ?? ctx.now(),
    updatedAt: ctx.now(),
    ...(trashed && { version: trashed.version }),
  })
  await ctx.events.emit(changed(id))
  return written
}

/** Changes the fields that are sent. Throws SLUG_TAKEN, or VERSION_CONFLICT with the newer series. */
export async function update(ctx: Ctx, id: string, change: SeriesChange): Promise<Series> {
  authorize(ctx, 'series.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'series', id, change.version)
    if (!stored) throw await conflict(inner, id)
    const name = change.name ?? stored.name
    const slug =
      change.slug === undefined
        ? stored.slug
        : await chooseSlug(inner, { kind: 'series', id, slug: change.slug, title: name })
    const description = change.description ?? stored.description
    const written = await queries.updateSeries(inner.db, id, {
      name,
      slug,
      description,
      updatedAt: ctx.now(),
    })
    note(inner, { changes: changesBetween(fieldsOf(stored), fieldsOf(written)) })
    await inner.events.emit(changed(id))
    const { articles: _, ...series } = await withParts(inner, written)
    return series
  })
}

/** Puts these articles first, in this order. Throws VALIDATION_FAILED for one that is not in the series. */
export async function order(
  ctx: Ctx,
  id: string,
  { articleIds, version }: { articleIds: string[]; version?: number | undefined },
): Promise<SeriesWithParts> {
  authorize(ctx, 'series.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'series', id, version)
    if (!stored) throw await conflict(inner, id)
    const parts = await queries.listParts(inner.db, id)
    const byId = new Map(parts.map((part) => [part.id, part]))
    const missing = articleIds.findIndex((one) => !byId.has(one))
    if (missing >= 0) throw invalidField(`articleIds.${missing}`, 'This article is not in the series.')
    const wanted = [...new Set([...articleIds, ...byId.keys()])]
    for (const [index, one] of wanted.entries())
      if (byId.get(one)?.seriesPosition !== index + 1) await queries.place(inner.db, id, one, index + 1)
    const titles = (ids: Iterable<string>) => Array.from(ids, (one) => byId.get(one)?.title ?? '')
    note(inner, {
      changes: changesBetween({ articles: titles(byId.keys()) }, { articles: titles(wanted) }),
    })
    await inner.events.emit(changed(id))
    return withParts(inner, stored)
  })
}

export const fieldsOf = ({ name, slug, description }: SeriesRow) => ({ name, slug, description })

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  const current = await queries.findSeries(ctx.db, id)
  return current ? versionConflict('this series', await withParts(ctx, current)) : notFound()
}
