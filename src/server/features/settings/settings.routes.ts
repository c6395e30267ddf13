import type { FastifyInstance } from 'fastify'
import { settingsEndpoints as endpoints } from '../../../contracts/settings.ts'
import { contextOf } from '../../core/context.ts'
import { handle } from '../../http/handle.ts'
import * as settings from './settings.ts'

export function settingsRoutes(app: FastifyInstance): void {
  handle(app, endpoints.get, (ctx) => settings.get(ctx))
  handle(app, endpoints.adminGet, (ctx) => settings.adminGet(ctx))
  handle(app, endpoints.update, (ctx, { body }) => settings.update(ctx, body))
  handle(app, endpoints.robots, (ctx, { body }) => settings.robots(ctx, body ?? {}))
  app.get('/robots.txt', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').type('text/plain; charset=utf-8')
    return settings.robotsTxt(contextOf(app.deps, null, { forPage: true }))
  })
}
