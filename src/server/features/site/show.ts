import type { FastifyReply } from 'fastify'
import type { View } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { inTurns } from '../../db/turns.ts'
import type { SiteSource } from './built-site.ts'
import { frameOf } from './frame.ts'

/** Sends a page that is only for this reader and is not cached. */
export async function show(
  ctx: Ctx,
  source: SiteSource,
  reply: FastifyReply,
  view: View,
  cacheControl = 'no-store',
): Promise<FastifyReply> {
  const site = await source.load()
  const { frame, headers } = await frameOf(ctx, site)
  return reply
    .headers({ ...headers, 'cache-control': cacheControl })
    .type('text/html; charset=utf-8')
    .send(await inTurns(site.renderSteps(view, frame)))
}
