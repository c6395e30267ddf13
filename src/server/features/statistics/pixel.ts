import type { Ctx } from '../../core/context.ts'
import type { Counted } from '../../core/counted-request.ts'
import { readPageAddress } from '../../core/page-address.ts'
import { resolve } from '../site/site.ts'

/**
 * The name under which the page at a path is counted when a reader's browser reports that it shows the page; undefined
 * if there is no page.
 */
export async function shownAt(ctx: Ctx, path: string): Promise<Counted | undefined> {
  const address = readPageAddress(path)
  if (address?.q !== '') return undefined
  const found = await resolve({ ...ctx, viewer: null }, address)
  return 'redirect' in found ? undefined : found.counted
}
