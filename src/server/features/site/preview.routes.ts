import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../../contracts/permissions.ts'
import { type Ctx, contextOf, system } from '../../core/context.ts'
import { cookieToken } from '../../http/session.ts'
import * as previews from '../preview/preview.ts'
import type { SiteSource } from './built-site.ts'
import { showDraft } from './drafts.ts'
import { takeOwnPageTurn } from './own-page-turns.ts'
import { render, sendOwn } from './show.ts'
import * as views from './views.ts'

/**
 * Shows drafts as their pages will look: at a preview link's address to anyone who has it, and beside the editor to
 * signed-in people who may read them. Drafts are never cached, and search engines never list them.
 */
export function previewRoutes(app: FastifyInstance, source: SiteSource): void {
  app.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const ctx = contextOf(app.deps, system, { readOnly: true, log: request.log, ip: request.ip })
    const entity = await previews.find(ctx, request.params.token)
    return send(ctx, source, entity, reply)
  })
  app.get<{ Params: { kind: string; id: string } }>('/preview/:kind/:id', async (request, reply) => {
    const viewer = await viewerOf(request)
    const ctx = contextOf(app.deps, viewer, { readOnly: true, log: request.log, ip: request.ip })
    const { kind, id } = request.params
    const isKnown = viewer !== null && (kind === 'article' || kind === 'page')
    return send(ctx, source, isKnown ? { kind, id } : undefined, reply, withoutScripts)
  })
}

// The admin shows the draft beside the editor, where no script of the site may run.
const withoutScripts = (html: string) => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')

// This only reads, so the cookie that the browser sends is enough, as for a call of access `session`.
async function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
  const token = cookieToken(request)
  return token === undefined ? null : ((await request.server.findViewer(token)) ?? null)
}

async function send(
  ctx: Ctx,
  source: SiteSource,
  entity: previews.Entity | undefined,
  reply: FastifyReply,
  finish = (html: string) => html,
): Promise<FastifyReply> {
  const page = await takeOwnPageTurn(ctx.person, async () => {
    const { view, status, lang } = (entity && (await showDraft(ctx, entity))) ?? {
      ...views.notFound('page'),
      lang: '',
    }
    return { status, ...(await render({ ...ctx, lang }, source, view)) }
  })
  const hidden = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' }
  return sendOwn(reply.code(page.status), {
    html: finish(page.html),
    headers: { ...page.headers, ...hidden },
  })
}
