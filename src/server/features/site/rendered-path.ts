import type { View } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { readPageAddress } from '../../core/page-address.ts'
import { inTurns } from '../../db/turns.ts'
import { atAddress } from '../settings/settings.ts'
import type { SiteSource } from './built-site.ts'
import { frameOf } from './frame.ts'
import { resolve } from './site.ts'

export type RenderedPath = { status: number; view: View; html: string }

/**
 * The page at a path as visitors get it, outside of any request: nothing is counted or cached. Undefined where no page
 * can be, and for a redirect.
 */
export async function renderPath(
  asker: Ctx,
  source: SiteSource,
  path: string,
): Promise<RenderedPath | undefined> {
  const address = readPageAddress(path)
  const ctx = address ? await atAddress(asker, address.path) : asker
  const found = address && (await resolve(ctx, address))
  if (!found || 'redirect' in found) return undefined
  const site = await source.load()
  const { frame } = await frameOf(ctx, site)
  return { status: found.status, view: found.view, html: await inTurns(site.renderSteps(found.view, frame)) }
}
