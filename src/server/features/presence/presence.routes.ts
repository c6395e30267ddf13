import type { FastifyInstance } from 'fastify'
import { articlePresence, pagePresence } from '../../../contracts/presence.ts'
import { handle } from '../../http/handle.ts'
import * as presence from './presence.ts'

export function presenceRoutes(app: FastifyInstance): void {
  handle(app, articlePresence.everywhere, (ctx) => presence.everywhere(ctx, 'article'))
  handle(app, pagePresence.everywhere, (ctx) => presence.everywhere(ctx, 'page'))
  handle(app, articlePresence.here, (ctx, { params, body }) =>
    presence.here(ctx, { kind: 'article', id: params.id }, body),
  )
  handle(app, pagePresence.here, (ctx, { params, body }) =>
    presence.here(ctx, { kind: 'page', id: params.id }, body),
  )
}
