import { maxParts, type Series } from '../../../contracts/series.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { isPublicAt, type StoredAddresses } from '../../core/publication.ts'
import { lockRow } from '../../db/version-locks.ts'
import type { Tag } from '../../platform/events.ts'
import { forgetAddresses, storedAddresses } from '../addresses/trashed-addresses.ts'
import * as trash from '../trash/trash.ts'
import { fieldsOf, insert } from './changing.ts'
import { changed, notFound, present } from './present.ts'
import * as queries from './series.queries.ts'
import type { SeriesRow } from './series.table.ts'

/** The stored form of a series in the trash. Earlier versions stored neither language nor group. */
type Trashed = {
  fields: Pick<Series, 'name' | 'slug' | 'description'> &
    Partial<Pick<SeriesRow, 'lang' | 'translationGroup'>>
  createdAt: string
  version: number
  addresses: StoredAddresses
  /** The articles of the series, in their order. */
  articleIds: string[]
}

/** Moves a series to the trash. Its articles stay, without it. */
export async function remove(ctx: Ctx, id: string): Promise<Series> {
  authorize(ctx, 'series.write')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'series', id)
    if (!row) throw notFound()
    const parts = await queries.listParts(inner.db, id)
    const content: Trashed = {
      fields: fieldsOf(row),
      createdAt: row.createdAt,
      version: row.version + 1,
      addresses: await storedAddresses(inner, { kind: 'series', id }),
      articleIds: parts.map((part) => part.id),
    }
    const wasPublic = parts.some((part) => isPublicAt(part, ctx.now()))
    await trash.put(inner, { kind: 'series', id, title: row.name, isPublic: wasPublic }, content)
    for (const part of parts) await trash.refer(inner, id, part.id)
    await forgetAddresses(inner, { kind: 'series', id }, { wasPublic })
    await queries.deleteSeries(inner.db, id)
    note(inner, { changes: changesBetween(fieldsOf(row), null) })
    await inner.events.emit(changed(id))
    return present(inner, { ...row, articleCount: parts.length })
  })
}

/**
 * Restores a series from the trash, under those of its addresses that are still free, with its articles that are in no
 * other one now and in its language. Throws NOT_FOUND if it is not in the trash.
 */
export async function restore(ctx: Ctx, id: string): Promise<Series> {
  authorize(ctx, 'series.write')
  const { fields, articleIds, createdAt, ...trashed } = await trash.get<Trashed>(ctx, 'series', id)
  const { lang = '', translationGroup, ...input } = fields
  return trash.takeOut(ctx, id, async (inner) => {
    const origin = { lang, translationGroup, createdAt, trashed: { id, ...trashed } }
    const row = await insert(inner, input, origin)
    const rank = (one: string) => (articleIds.includes(one) ? articleIds.indexOf(one) : maxParts)
    const returning = (await queries.listReturning(inner.db, { trashId: id, lang, limit: maxParts })).map(
      (article) => article.id,
    )
    returning.sort((a, b) => rank(a) - rank(b))
    for (const [index, one] of returning.entries())
      await queries.returnTo(inner.db, one, { id, position: index + 1 })
    // Their pages did not name it.
    await inner.events.emit(returning.map((one): Tag => `article:${one}`))
    return present(inner, { ...row, articleCount: returning.length })
  })
}
