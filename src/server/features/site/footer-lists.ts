import { cacheFor } from '../../../content/cached-for.ts'
import { footerContent, neededLists } from '../../../content/footer/footer-document.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import type { FooterLists } from '../../../site/view.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import { createLoader } from './loader.ts'

const none: FooterLists = { categories: [], latest: [] }

/** The lists of the footer in these settings. Returns the same object until they change. */
export async function footerLists(
  ctx: Ctx,
  { footer }: ReadOnly<Pick<Settings, 'footer'>>,
): Promise<FooterLists> {
  const needed = neededBy([footer], '', () => neededLists(footerContent(footer)))
  if (!needed.hasCategories && needed.latest === 0) return none
  const key = `footer ${needed.hasCategories} ${needed.latest}`
  const cachedLists = cachedUntilDue(ctx, key, (inner) => load(inner, needed))
  // The footer is on every page, so a list that cannot be loaded is left out.
  const lists = await createLoader(ctx).load('lists of the footer', cachedLists)
  return lists === 'failed' ? none : lists
}

type Needed = ReturnType<typeof neededLists>

const neededBy = cacheFor<Needed>()

async function load(ctx: Ctx, { hasCategories, latest }: Needed): Promise<FooterLists> {
  const [links, cards] = await Promise.all([
    hasCategories ? categories.list(ctx) : [],
    latest > 0 ? articles.latest(ctx, latest) : [],
  ])
  return {
    // Without the number of articles: otherwise each new article would change every page.
    categories: links.map(({ id, name, slug }) => ({ id, name, slug })),
    latest: cards.map(({ id, title, url }) => ({ id, title, url })),
  }
}
