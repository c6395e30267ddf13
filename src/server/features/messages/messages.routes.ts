import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { contactEndpoints as endpoints } from '../../../contracts/contact.ts'
import { handle } from '../../http/handle.ts'
import * as messages from './messages.ts'

/** What editors do with messages; visitors send them through `site/contact.routes.ts`. */
export function messageRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => messages.list(ctx, query))
  handle(app, endpoints.get, (ctx, { params }) => messages.get(ctx, params.id))
  handle(app, endpoints.update, (ctx, { params, body }) => messages.update(ctx, params.id, body))
  handle(app, endpoints.delete, (ctx, { params }) => messages.remove(ctx, params.id))
  handle(app, endpoints.restore, (ctx, { params }) => messages.restore(ctx, params.id))
  handle(app, endpoints.export, async (ctx, { query }, reply) => {
    reply.header('content-disposition', 'attachment; filename="messages.csv"')
    return Readable.from(await messages.exportCsv(ctx, query))
  })
}
