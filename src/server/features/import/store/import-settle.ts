import { articleUrl, bareSlug, rootUrl } from '../../../../contracts/paths.ts'
import { listAddresses } from '../import.queries.ts'
import type { ImportRun } from './import-run.ts'
import { slugChooser } from './import-slugs.ts'

/** The current or future slug of every item, as it is stored. `id` is set if the item is already stored. */
export type Place = { id?: string; slug: string; notes: string[] }

export type Settled = {
  /** By the slug in the plan. */
  categories: ReadonlyMap<string, Place>
  series: ReadonlyMap<string, Place>
  /** Articles and pages, and their paths, by the ids of the export. */
  posts: ReadonlyMap<string, Place & { path: string }>
}

/**
 * Decides every slug before anything is stored. An item from an earlier run keeps its current slug; an existing
 * category or series with the same slug is reused. Items that somebody deleted since are left out.
 */
export async function settle({
  ctx,
  plan,
  ledger,
  options,
}: Pick<ImportRun, 'ctx' | 'ledger'> & {
  plan: Pick<ImportRun['plan'], 'articles' | 'pages' | 'categories' | 'series'>
  options: Pick<ImportRun['options'], 'decisions'>
}): Promise<Settled> {
  const known = await listAddresses(ctx.db)
  const choose = slugChooser(ctx)
  const usualCategory = known.slugs.get(options.decisions?.categoryId ?? '')
  const stored = (sourceId: string, twin?: string): { isGone: boolean; place: Place | undefined } => {
    const item = ledger.find(sourceId)
    // An article of the same name in another category that this import made itself is no duplicate.
    const id = item?.entityId ?? (twin !== undefined && !ledger.has(twin) ? twin : undefined)
    const slug = id === undefined ? undefined : known.slugs.get(id)
    const isGone = item !== undefined && slug === undefined
    return { isGone, place: id && slug ? { id, slug, notes: [] } : undefined }
  }

  const categories = new Map<string, Place>()
  for (const { slug, name, lang } of plan.categories) {
    const { isGone, place } = stored(`category:${slug}`, known.categories.get(slug))
    const wanted = { slug: lang === undefined ? slug : bareSlug(slug), title: name, lang }
    if (!isGone) categories.set(slug, place ?? (await choose('category', wanted)))
  }
  const series = new Map<string, Place>()
  for (const { slug, name } of plan.series ?? []) {
    const { isGone, place } = stored(`series:${slug}`, known.series.get(slug))
    if (!isGone) series.set(slug, place ?? (await choose('series', { slug, title: name })))
  }
  const posts = new Map<string, Place & { path: string }>()
  for (const page of plan.pages) {
    const { isGone, place } = stored(`item:${page.exportId}`)
    const chosen = isGone ? undefined : (place ?? (await choose('page', page)))
    if (chosen) posts.set(page.exportId, { ...chosen, path: rootUrl(chosen.slug) })
  }
  for (const article of plan.articles) {
    const { exportId, categorySlug } = article
    const { isGone, place } = stored(`item:${exportId}`)
    if (isGone) continue
    const chosen: Place = place ?? (await choose('article', article))
    const category = chosen.id
      ? known.articleCategories.get(chosen.id)
      : (categories.get(categorySlug ?? '')?.slug ?? usualCategory)
    const path = articleUrl({ slug: chosen.slug, categorySlug: category ?? null })
    posts.set(exportId, { ...chosen, path })
  }
  return { categories, series, posts }
}
