import { bareSlug, prefixOf } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import type { Entity } from '../addresses/addresses.ts'
import { storedAddresses } from '../addresses/trashed-addresses.ts'

/** Every earlier path of what is at `url` now, decoded. */
export async function formerPathsOf(ctx: Ctx, entity: Entity, url: string): Promise<string[]> {
  const { slug: current = '', oldSlugs, paths } = await storedAddresses(ctx, entity)
  const now = decodeURIComponent(url)
  // A former slug contains the language that the text had at the time.
  const folder = now.slice(prefixOf(current).length, now.lastIndexOf('/'))
  const old = oldSlugs.map((slug) => `${prefixOf(slug)}${folder}/${bareSlug(slug)}`)
  const former = [...old, ...paths.map(({ path }) => path)]
  return [...new Set(former)].filter((from) => from !== now).sort()
}
