import type { FastifyReply } from 'fastify'
import type { View } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { inTurns } from '../../db/turns.ts'
import type { SiteSource } from './built-site.ts'
import { frameOf } from './frame.ts'

/** A page as it is sent, with the headers of every page. */
export type Rendered = { html: string; headers: Record<string, string> }

/** Renders a page that is only for this reader. */
export async function render(ctx: Ctx, source: SiteSource, view: View): Promise<Rendered> {
  const site = await source.load()
  const { frame, headers } = await frameOf(ctx, site)
  return { html: await inTurns(site.renderSteps(view, frame)), headers }
}

/** Sends a page that is only for this reader and is not cached. */
export const sendOwn = (
  reply: FastifyReply,
  { html, headers }: Rendered,
  cacheControl = 'private, no-store',
): FastifyReply =>
  reply
    .headers({ ...headers, 'cache-control': cacheControl })
    .type('text/html; charset=utf-8')
    .send(html)

/** Renders a page that is only for this reader, and sends it. */
export const show = async (
  ctx: Ctx,
  source: SiteSource,
  reply: FastifyReply,
  view: View,
): Promise<FastifyReply> => sendOwn(reply, await render(ctx, source, view), 'no-store')
