import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const created = 'fastify.initialization'

/** Method and path of every route, besides those of HEAD, that servers register while this runs. */
export async function registeredRoutes(start: () => Promise<void>): Promise<string[]> {
  const routes: string[] = []
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`)
    })
  diagnostics.subscribe(created, listen)
  await start()
  diagnostics.unsubscribe(created, listen)
  return routes
}
