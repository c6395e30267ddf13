import type { FastifyInstance } from 'fastify'
import { contextOf } from '../../core/context.ts'
import { openCardCache } from './card-cache.ts'
import { openCardRenderer } from './card-renderer.ts'
import { findCard } from './sharing.ts'

export function sharingRoutes(app: FastifyInstance): void {
  const renderer = openCardRenderer()
  const cardCache = openCardCache(app.deps, renderer.draw)
  app.addHook('onClose', async () => renderer.close())
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/cards/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      const ctx = contextOf(app.deps, null, { readOnly: true, log: request.log, ip: request.ip })
      const found = await findCard(ctx, cardCache, name)
      if ('redirect' in found) return reply.header('cache-control', 'no-cache').redirect(found.redirect, 302)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/png')
        .send(found.png)
    },
  })
}
