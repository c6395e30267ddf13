import { slugify } from '../../../content/slug.ts'
import { bareSlug, storedSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import * as queries from './addresses.queries.ts'
import { findPlace, type Place } from './addresses.ts'
import * as places from './places.queries.ts'

/** The number of slugs before and after another one that are compared with it. */
const nearSlugs = 4

/** The most likely replacement of an address that ends in this part, decoded. */
export async function findInstead(ctx: Ctx, part: string): Promise<(Place & { title: string }) | undefined> {
  const slug = slugOfPart(part)
  return slug === '' ? undefined : findSimilar(ctx, slug)
}

/** The words of the last part of an address as a slug. */
export const slugOfPart = (part: string): string => slugify(part.replace(/\.(?:html?|php|aspx?)$/i, ''))

/** The public entity in the site's lists whose slug shares the most words with this one, at least half of them. */
async function findSimilar(ctx: Ctx, slug: string): Promise<(Place & { title: string }) | undefined> {
  const wanted = new Set(slug.split('-'))
  const alike = ({ slug: other }: { slug: string }) => {
    const words = new Set(bareSlug(other).split('-'))
    return [...words].filter((word) => wanted.has(word)).length / Math.max(wanted.size, words.size)
  }
  const near = (await queries.slugsAround(ctx.db, slug, nearSlugs)).filter(
    (one) => one.slug === storedSlug(bareSlug(one.slug), ctx.lang) && alike(one) >= 0.5,
  )
  for (const one of near.toSorted((a, b) => alike(b) - alike(a)).slice(0, nearSlugs)) {
    const isHidden =
      one.kind === 'article' &&
      !(await places.isInLists(ctx.db, one.entityId, { now: ctx.now(), lang: ctx.lang }))
    if (one.kind === 'prefix' || isHidden) continue
    const place = await findPlace(ctx, one.kind, one.entityId)
    const title = place && (await places.findTitle(ctx.db, one))
    if (title) return { ...place, title }
  }
  return undefined
}
