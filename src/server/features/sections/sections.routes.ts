import type { FastifyInstance } from 'fastify'
import { sectionEndpoints as endpoints } from '../../../contracts/sections.ts'
import { handle } from '../../http/handle.ts'
import * as sections from './sections.ts'

export function sectionRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, input) => sections.list(ctx, input))
  handle(app, endpoints.get, (ctx, input) => sections.get(ctx, input))
  handle(app, endpoints.usage, async (ctx, input) => {
    await app.searching.take(ctx.person)
    return sections.usage(ctx, input)
  })
  handle(app, endpoints.create, (ctx, input) => sections.create(ctx, input))
  handle(app, endpoints.update, (ctx, input) => sections.update(ctx, input))
  handle(app, endpoints.delete, (ctx, input) => sections.remove(ctx, input))
}
