import * as addresses from '../addresses/addresses.ts'
import { listAddresses } from './import.queries.ts'
import type { ImportRun } from './import-run.ts'
import { slugChooser } from './import-slugs.ts'

/** Which slug everything has or will have. `id` is there for what is stored already. */
export type Place = { id?: string; slug: string; notes: string[] }

export type Settled = {
  /** By the slug that the plan gives them. */
  categories: ReadonlyMap<string, Place>
  /** By WordPress id: articles and pages, and their paths. */
  posts: ReadonlyMap<string, Place & { path: string }>
}

/**
 * Settles every slug before anything is stored. What an earlier run stored keeps the slug that it has by now; a
 * category that is here under the same slug is used as it is. What somebody deleted since has no place.
 */
export async function settle({ ctx, plan, ledger }: ImportRun): Promise<Settled> {
  const known = await listAddresses(ctx.db)
  const choose = slugChooser(ctx)
  const stored = (sourceId: string, sameSlug?: string): { isGone: boolean; place: Place | undefined } => {
    const item = ledger.find(sourceId)
    const twin = sameSlug === undefined ? undefined : known.categories.get(sameSlug)
    // A twin that this import made itself, of another category, is none.
    const id = item?.entityId ?? (twin !== undefined && !ledger.has(twin) ? twin : undefined)
    const slug = id === undefined ? undefined : known.slugs.get(id)
    const isGone = item !== undefined && slug === undefined
    return { isGone, place: id && slug ? { id, slug, notes: [] } : undefined }
  }

  const categories = new Map<string, Place>()
  for (const { slug, name } of plan.categories) {
    const { isGone, place } = stored(`category:${slug}`, slug)
    if (!isGone) categories.set(slug, place ?? (await choose('category', slug, name)))
  }
  const posts = new Map<string, Place & { path: string }>()
  for (const { wpId, slug, title } of plan.pages) {
    const { isGone, place } = stored(`item:${wpId}`)
    const chosen = isGone ? undefined : (place ?? (await choose('page', slug, title)))
    if (chosen) posts.set(wpId, { ...chosen, path: addresses.rootUrl(chosen.slug) })
  }
  for (const { wpId, slug, title, categorySlug } of plan.articles) {
    const { isGone, place } = stored(`item:${wpId}`)
    if (isGone) continue
    const chosen: Place = place ?? (await choose('article', slug, title))
    const category = chosen.id
      ? known.articleCategories.get(chosen.id)
      : categories.get(categorySlug ?? '')?.slug
    const path = addresses.articleUrl({ slug: chosen.slug, categorySlug: category ?? null })
    posts.set(wpId, { ...chosen, path })
  }
  return { categories, posts }
}
