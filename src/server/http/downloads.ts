// A large file is downloaded through a link that works once. People confirm who they are to get it, and the browser
// follows it. Both calls only read the site, but the link itself is stored and then used up.
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AuditAction } from '../../contracts/audit-actions.ts'
import type { exportEndpoints } from '../../contracts/exports.ts'
import { type Ctx, contextOf } from '../core/context.ts'
import { handle } from './handle.ts'
import { bearerToken, cookieToken } from './session.ts'

type Source = {
  /** The name of a download in the audit log. */
  action: AuditAction
  /** The last part of an address that works once, for this session. */
  createLink(ctx: Ctx, id: string, session: string | undefined): Promise<string>
  download(
    ctx: Ctx,
    link: { id: string; token: string; session: string | undefined },
  ): Promise<{ name: string; bytes?: number; content: Readable }>
}

export function handleDownloads(
  app: FastifyInstance,
  { link, download }: Pick<typeof exportEndpoints, 'link' | 'download'>,
  source: Source,
): void {
  handle(app, link, async (ctx, { params, body }, { request }) => {
    const writing = contextOf(app.deps, ctx.viewer, { log: request.log, ip: request.ip })
    await app.requireIdentity(writing, body, request.ip)
    const token = await source.createLink(writing, params.id, bearerToken(request))
    return { url: download.path.replace(':id/:link', `${params.id}/${token}`) }
  })
  handle(app, download, async (ctx, { params: { id, link: token } }, reply) => {
    const { request } = reply
    const writing = contextOf(app.deps, ctx.viewer, {
      log: request.log,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      action: source.action,
      targetId: id,
    })
    const session = bearerToken(request) ?? cookieToken(request)
    const { name, bytes, content } = await source.download(writing, { id, token, session })
    reply.header('content-disposition', `attachment; filename="${name}"`)
    if (bytes !== undefined) reply.header('content-length', bytes)
    return content
  })
}
