import type { FastifyInstance } from 'fastify'
import { demoEndpoints as endpoints } from '../../../contracts/demo.ts'
import { handle } from '../../http/handle.ts'
import { startLoading, status } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'

export function demoRoutes(app: FastifyInstance): void {
  const stop = new AbortController()
  let loading: Promise<void> = Promise.resolve()
  handle(app, endpoints.status, (ctx) => status(ctx))
  handle(app, endpoints.load, async (ctx) => {
    const started = await startLoading(
      { ...ctx, log: app.deps.log, storeAnswer: undefined },
      { signal: stop.signal },
    )
    loading = Promise.all([loading, started.ended]).then(() => {})
    return started.status
  })
  handle(app, endpoints.remove, (ctx) => removeDemo(ctx))
  app.addHook('onClose', async () => {
    stop.abort()
    await loading
  })
}
