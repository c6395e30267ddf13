import { bareSlug } from '../../../contracts/paths.ts'
import type { Series, SeriesChange, SeriesInput, SeriesWithParts } from '../../../contracts/series.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { type AppError, invalidField, versionConflict } from '../../core/errors.ts'
import type { Origin } from '../../core/publication.ts'
import { lockForChange } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import { slugAfter } from '../addresses/slugs.ts'
import { slugOfNew } from '../addresses/trashed-addresses.ts'
import * as settings from '../settings/settings.ts'
import { groupOf, newGroup, orTwice } from '../translations/translations.ts'
import { changed, notFound, present, withParts } from './present.ts'
import * as queries from './series.queries.ts'
import type { SeriesRow } from './series.table.ts'

type SeriesOrigin = Pick<Origin, 'lang' | 'translationGroup' | 'createdAt' | 'trashed'>

/** Creates a series. An imported one gets the language and the group of `origin`. */
export async function create(ctx: Ctx, input: SeriesInput, origin: SeriesOrigin = {}): Promise<Series> {
  authorize(ctx, 'series.write')
  return completing(ctx, async (inner) => {
    const written = await insert(inner, input, origin)
    note(inner, { changes: changesBetween(null, fieldsOf(written)) })
    return present(inner, { ...written, articleCount: 0 })
  })
}

/** A series from the trash gets its id and addresses back. */
export async function insert(ctx: Ctx, input: SeriesInput, origin: SeriesOrigin = {}): Promise<SeriesRow> {
  const { name, description = '' } = input
  const { trashed } = origin
  const id = trashed?.id ?? newId()
  const lang = origin.lang ?? (await settings.langAfter(ctx, input.lang, ''))
  const wanted = { kind: 'series', id, slug: input.slug, title: name, lang } as const
  const row = {
    id,
    name,
    lang,
    translationGroup: await newGroup(ctx, { kind: 'series', id, lang }, input, origin),
    slug: await slugOfNew(ctx, wanted, { trashed }),
    description,
    createdAt: origin.createdAt ?? ctx.now(),
    updatedAt: ctx.now(),
    version: trashed?.version,
  }
  const written = await orTwice(ctx, () => queries.insertSeries(ctx.db, row))
  await ctx.events.emit(changed(id))
  return written
}

/**
 * Changes the fields that are sent. Throws SLUG_TAKEN, VERSION_CONFLICT with the newer series, or VALIDATION_FAILED for
 * another language if it has articles.
 */
export async function update(ctx: Ctx, id: string, change: SeriesChange): Promise<Series> {
  authorize(ctx, 'series.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'series', id, change.version)
    if (!stored) throw await conflict(inner, id)
    const lang = await settings.langAfter(inner, change.lang, stored.lang)
    if (lang !== stored.lang) await requireEmpty(inner, id)
    const name = change.name ?? stored.name
    const row = {
      name,
      lang,
      translationGroup: await groupOf(
        inner,
        { kind: 'series', id, lang },
        change.translationOf,
        stored.translationGroup,
      ),
      slug: await slugAfter(inner, { kind: 'series', id, slug: change.slug, title: name, lang }, stored),
      description: change.description ?? stored.description,
      updatedAt: ctx.now(),
    }
    const written = await orTwice(inner, () => queries.updateSeries(inner.db, id, row))
    note(inner, { changes: changesBetween(fieldsOf(stored), fieldsOf(written)) })
    await inner.events.emit(changed(id))
    const { articles: _, ...series } = await withParts(inner, written)
    return series
  })
}

/** Throws VALIDATION_FAILED if the series has articles: they are in its language. */
async function requireEmpty(ctx: Ctx, id: string): Promise<void> {
  if ((await queries.listParts(ctx.db, id)).length > 0)
    throw invalidField('lang', 'This series has articles. Take them out of it first.')
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

export const fieldsOf = ({ name, slug, lang, translationGroup, description }: SeriesRow) => ({
  name,
  slug: bareSlug(slug),
  lang,
  translationGroup,
  description,
})

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  const current = await queries.findSeries(ctx.db, id)
  return current ? versionConflict('this series', await withParts(ctx, current)) : notFound()
}
