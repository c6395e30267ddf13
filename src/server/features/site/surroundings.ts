import type { View } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import type { PageAddress } from '../../core/page-address.ts'
import type { Surroundings } from '../../core/rendered-page.ts'
import { atAddress } from '../settings/settings.ts'
import type { BuiltSite } from './built-site.ts'
import { digestOf } from './digest.ts'
import { type Framed, frameOf } from './frame.ts'
import { createLoader } from './loader.ts'
import { findNextDueOf, resolve } from './site.ts'
import type { Shown } from './views.ts'

/**
 * A digest of the lists that a page shows, in its content and around it, and a function that finds them again: the page
 * is rendered again only if the digest differs. For an article only the lists are looked up, for any other page
 * everything. Undefined for a page that is cached for a short time, or not at all.
 */
export function surroundingsOf(
  { status, cacheSeconds, view, around }: Shown,
  address: PageAddress,
  { site, framed, lang }: { site: BuiltSite; framed: Pick<Framed, 'digest'>; lang: string },
): Surroundings | undefined {
  if (status !== 200 || cacheSeconds !== undefined) return undefined
  const digest = digestOf([around?.shown ?? inDigest(view), framed.digest])
  return { digest, again: around ? ofArticle(around.again, site, lang) : ofAddress({ ...address }, site) }
}

type Again = NonNullable<Shown['around']>['again']

// These are separate functions, so that what they return keeps nothing else in memory.
const ofArticle =
  (again: Again, site: BuiltSite, lang: string): Surroundings['again'] =>
  async (asker) => {
    const ctx = { ...asker, lang }
    const loader = createLoader(ctx)
    const endsAt = await findNextDueOf(ctx, loader)
    const shown = await again(ctx, loader)
    return shown && !loader.hasFailed ? { digest: await withFrame(ctx, site, shown), endsAt } : undefined
  }

const ofAddress =
  (address: PageAddress, site: BuiltSite): Surroundings['again'] =>
  async (asker) => {
    const ctx = await atAddress(asker, address.path)
    const found = await resolve(ctx, address)
    if ('redirect' in found || found.status !== 200 || found.cacheSeconds !== undefined) return undefined
    return {
      digest: await withFrame(ctx, site, found.around?.shown ?? inDigest(found.view)),
      endsAt: found.endsAt,
    }
  }

/**
 * A view as the digest covers it: the images of a list only by their addresses. When the library changes what it knows
 * of an image, the tag of the file drops the page.
 */
function inDigest(view: View): unknown {
  if (!('list' in view) || view.list === 'failed') return view
  const { articles, meta } = view.list
  return { ...view, list: { articles: articles.map((one) => ({ ...one, picture: one.picture?.src })), meta } }
}

const withFrame = async (ctx: Ctx, site: BuiltSite, shown: unknown): Promise<string> =>
  digestOf([shown, (await frameOf(ctx, site)).digest])
