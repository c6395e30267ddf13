import { bareSlug } from '../../../contracts/paths.ts'
import type { Ctx } from '../../core/context.ts'
import type { Entity } from '../addresses/addresses.ts'
import { storedAddresses } from '../addresses/trashed-addresses.ts'

/** Every earlier path of something that is at `url` now, decoded. */
export async function formerPathsOf(ctx: Ctx, entity: Entity, url: string): Promise<string[]> {
  const { oldSlugs, paths } = await storedAddresses(ctx, entity)
  const now = decodeURIComponent(url)
  const folder = now.slice(0, now.lastIndexOf('/'))
  const former = [...oldSlugs.map((slug) => `${folder}/${bareSlug(slug)}`), ...paths.map(({ path }) => path)]
  return [...new Set(former)].filter((from) => from !== now).sort()
}
