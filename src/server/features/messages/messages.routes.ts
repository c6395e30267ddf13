import type { FastifyInstance } from 'fastify'
import { contactEndpoints as endpoints } from '../../../contracts/contact.ts'
import { handle } from '../../http/handle.ts'
import * as messages from './messages.ts'

/** What editors do with messages; visitors send them through `site/contact.routes.ts`. */
export function messageRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, input) => messages.list(ctx, input))
  handle(app, endpoints.get, (ctx, input) => messages.get(ctx, input))
  handle(app, endpoints.update, (ctx, input) => messages.update(ctx, input))
  handle(app, endpoints.delete, (ctx, input) => messages.remove(ctx, input))
  handle(app, endpoints.export, (ctx, input, reply) => {
    reply.header('content-disposition', 'attachment; filename="messages.csv"')
    return messages.exportCsv(ctx, input)
  })
}
