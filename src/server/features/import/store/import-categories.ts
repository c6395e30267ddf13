import { bareSlug, rootUrl } from '../../../../contracts/paths.ts'
import { english } from '../../../../i18n/said.ts'
import * as categories from '../../categories/categories.ts'
import { joinGroup } from '../../translations/translations.ts'
import type { Addresses } from './import-addresses.ts'
import { addRedirects } from './import-redirects.ts'
import type { ImportRun } from './import-run.ts'
import { safeAddress, seoOf } from './import-seo.ts'
import type { Settled } from './import-settle.ts'
import { existed } from './ledger.ts'

/** Stores new categories. Returns ids by the slug in the plan. */
export async function importCategories(
  run: ImportRun,
  settled: Settled,
  addresses: Addresses,
): Promise<Map<string, string>> {
  const { ctx, plan, ledger, report } = run
  const ids = new Map<string, string>()
  for (const [index, planned] of plan.categories.entries()) {
    const { slug: wanted, name, description, image, seo, lang, translationGroup } = planned
    const place = settled.categories.get(wanted)
    const { entityId, isNew, detail } = await ledger.once(
      ctx,
      `category:${wanted}`,
      'category',
      async (inner) => {
        const { id } = place?.id
          ? { id: place.id }
          : await categories.create(
              inner,
              {
                name,
                slug: bareSlug(place?.slug ?? wanted),
                description,
                image: safeAddress(addresses, image),
                seo: seoOf(addresses, seo),
              },
              { lang, translationGroup },
            )
        if (place?.id && translationGroup) await joinGroup(inner, 'category', id, translationGroup)
        const path = place && rootUrl(place.slug)
        await addRedirects(
          inner,
          run,
          { type: 'category', slug: wanted },
          { kind: 'category', target: id, path, isForeign: place?.id !== undefined },
        )
        return { id, detail: place?.id ? existed : '' }
      },
    )
    if (isNew && detail !== existed) report.added('categories')
    if (isNew)
      for (const note of place?.notes ?? []) report.note(english('Category "{name}": {note}', { name, note }))
    // A category that someone has deleted since is not created again.
    if (place) ids.set(wanted, entityId)
    run.progress('Categories', index + 1, plan.categories.length)
  }
  return ids
}
