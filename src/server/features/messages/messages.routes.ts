import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { contactEndpoints as endpoints } from '../../../contracts/messages.ts'
import { handle } from '../../http/handle.ts'
import * as messages from './messages.ts'

/** The file name with all its letters, and in plain ones for programs that know no others. */
const asAttachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w. ()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** What editors do with messages; visitors send them through `site/contact.routes.ts`. */
export function messageRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => messages.list(ctx, query))
  handle(app, endpoints.get, (ctx, { params }) => messages.get(ctx, params.id))
  handle(app, endpoints.file, async (ctx, { params }, reply) => {
    const { name, file } = await messages.file(ctx, params.id, params.file)
    // A stranger made it: no browser may show it, and nothing in it may run.
    reply
      .header('content-disposition', asAttachment(name))
      .header('content-length', file.size)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
    return file.stream
  })
  handle(app, endpoints.update, (ctx, { params, body }) => messages.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => messages.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => messages.restore(ctx, params.id))
  handle(app, endpoints.export, async (ctx, { query }, reply) => {
    reply.header('content-disposition', 'attachment; filename="messages.csv"')
    return Readable.from(await messages.exportCsv(ctx, query))
  })
}
