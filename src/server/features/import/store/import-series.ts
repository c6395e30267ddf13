import { bareSlug } from '../../../../contracts/paths.ts'
import { maxParts } from '../../../../contracts/series.ts'
import { english } from '../../../../i18n/said.ts'
import * as series from '../../series/series.ts'
import { joinGroup } from '../../translations/translations.ts'
import type { PlannedArticle } from '../plan/plan-types.ts'
import type { ImportRun } from './import-run.ts'
import type { Settled } from './import-settle.ts'
import { existed } from './ledger.ts'

/** The fields of an article that is in a series. */
export type SeriesPlace = { seriesId: string; seriesPosition: number }

/** Stores new series. Returns a function that finds the place of an article in its series, if that series is here. */
export async function importSeries(
  { ctx, plan, ledger, report }: ImportRun,
  settled: Settled,
): Promise<(article: PlannedArticle) => SeriesPlace | undefined> {
  const stored = new Map<string, { id: string; before: number; places: number }>()
  for (const { slug, name, description, lang, translationGroup } of plan.series ?? []) {
    const chosen = settled.series.get(slug)
    // A series that someone has deleted since is not created again.
    if (!chosen) continue
    const { entityId, isNew, detail } = await ledger.once(ctx, `series:${slug}`, 'series', async (inner) => {
      if (chosen.id === undefined)
        return series.create(
          inner,
          { name, slug: bareSlug(chosen.slug), description },
          { lang, translationGroup },
        )
      if (translationGroup) await joinGroup(inner, 'series', chosen.id, translationGroup)
      return { id: chosen.id, detail: existed }
    })
    if (isNew && detail !== existed) report.added('series')
    // Articles that were in the series before stay first.
    const { articles } = await series.adminGet(ctx, entityId)
    const others = articles.filter(({ id }) => !ledger.has(id)).length
    stored.set(slug, {
      id: entityId,
      before: detail === existed ? maxParts : 0,
      places: maxParts - others,
    })
  }
  return ({ title, series: place }) => {
    const found = stored.get(place?.slug ?? '')
    if (!place || !found) return undefined
    if (place.position > found.places) {
      report.note(
        english('"{title}" is not in its series, which has {maxParts} articles', { title, maxParts }),
      )
      return undefined
    }
    return { seriesId: found.id, seriesPosition: found.before + place.position }
  }
}
