import { articleUrl, bareSlug, rootUrl } from '../../../../contracts/paths.ts'
import * as queries from '../import.queries.ts'
import type { PlannedArticle, PlannedPage, PlannedPost, PlannedSeries } from '../plan/plan-types.ts'
import type { ReadyPlan } from '../plan/ready-plan.ts'
import type { ImportRun } from './import-run.ts'
import { slugChooser } from './import-slugs.ts'

/** The current or future slug of an item. `id` is set if the item is already stored. */
export type Place = { id?: string; slug: string; notes: string[] }

export type Settled = {
  /** By the slug in the plan. */
  categories: ReadonlyMap<string, Place>
  series: ReadonlyMap<string, Place>
  /** Articles and pages with their paths, by the ids of the export. */
  posts: ReadonlyMap<string, Place & { path: string }>
}

type Settling = Pick<ImportRun, 'ctx' | 'ledger'> & {
  plan: Pick<ReadyPlan, 'categories' | 'series'> & {
    articles: Iterable<PlannedArticle>
    pages: Iterable<PlannedPage>
  }
  options: Pick<ImportRun['options'], 'decisions'>
}

const atOnce = 500
const noNotes: string[] = []

/**
 * Decides every slug before anything is stored. An item from an earlier run keeps its current slug. An existing
 * category or series with the same slug is reused. Items that someone has deleted since are left out.
 */
export async function settle(run: Settling): Promise<Settled> {
  const { ctx, plan, options } = run
  const choose = slugChooser(ctx)
  const categories = await settleTerms(run, 'category', choose)
  const series = await settleTerms(run, 'series', choose)
  const usual = options.decisions?.categoryId
  const usualCategory =
    usual && (await queries.listTerms(ctx.db, 'category')).find(({ entityId }) => entityId === usual)?.slug
  const posts = new Map<string, Place & { path: string }>()
  for await (const { post, isGone, found } of withStored(run, plan.pages)) {
    if (isGone) continue
    const { slug, ...more } = found ?? (await choose('page', post))
    posts.set(post.exportId, placeOf(slug, rootUrl(slug), more))
  }
  for await (const { post, isGone, found } of withStored(run, plan.articles)) {
    if (isGone) continue
    const { slug, ...more } = found ?? (await choose('article', post))
    const chosen = post.lang === undefined ? usualCategory : undefined
    const categorySlug = found
      ? found.category
      : (categories.get(post.categorySlug ?? '')?.slug ?? chosen ?? null)
    posts.set(post.exportId, placeOf(slug, articleUrl({ slug, categorySlug }), more))
  }
  return { categories, series, posts }
}

/** The memory has one of these for every text of an import, so they contain only what is necessary. */
function placeOf(slug: string, path: string, { id, notes }: Partial<Place>): Place & { path: string } {
  const place = { slug, path, notes: notes?.length ? notes : noNotes }
  return id === undefined ? place : { id, ...place }
}

async function settleTerms(
  { ctx, plan, ledger }: Settling,
  kind: 'category' | 'series',
  choose: ReturnType<typeof slugChooser>,
): Promise<Map<string, Place>> {
  const planned: (PlannedSeries & { lang?: string })[] =
    kind === 'category' ? plan.categories : (plan.series ?? [])
  const terms = await queries.listTerms(ctx.db, kind)
  const ids = new Map(terms.map(({ slug, entityId }) => [slug, entityId]))
  const slugs = new Map(terms.map(({ slug, entityId }) => [entityId, slug]))
  const places = new Map<string, Place>()
  for (const { slug: wanted, name, lang } of planned) {
    const item = ledger.find(`${kind}:${wanted}`)
    const twin = ids.get(wanted)
    // A category or series of the same name is no duplicate if this import made it.
    const id = item?.entityId ?? (twin !== undefined && !ledger.has(twin) ? twin : undefined)
    const slug = id === undefined ? undefined : slugs.get(id)
    if (item && slug === undefined) continue
    places.set(
      wanted,
      id && slug
        ? { id, slug, notes: [] }
        : await choose(kind, { slug: lang === undefined ? wanted : bareSlug(wanted), title: name, lang }),
    )
  }
  return places
}

/** Yields each text, with its current place if an earlier run has stored it. */
async function* withStored<T extends PlannedPost>(
  { ctx, ledger }: Settling,
  list: Iterable<T>,
): AsyncGenerator<{ post: T; isGone: boolean; found: ({ id: string } & queries.StoredPlace) | undefined }> {
  for (const posts of inParts(list, atOnce)) {
    const idOf = ({ exportId }: T) => ledger.find(`item:${exportId}`)?.entityId
    const ids = posts.flatMap((post) => idOf(post) ?? [])
    const places =
      ids.length > 0 ? await queries.findPlaces(ctx.db, ids) : new Map<string, queries.StoredPlace>()
    for (const post of posts) {
      const id = idOf(post)
      const place = places.get(id ?? '')
      yield { post, isGone: id !== undefined && !place, found: id && place ? { id, ...place } : undefined }
    }
  }
}

function* inParts<T>(list: Iterable<T>, size: number): Generator<T[]> {
  let part: T[] = []
  for (const one of list) {
    part.push(one)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
