import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/errors.ts'
import { takeChangeTurn } from '../../http/change-turns.ts'
import { addRequestFigures } from '../../http/request-figures.ts'
import { imageLoad } from '../../platform/images/images.ts'
import { measuringLoad, strippingLoad } from '../../platform/strip/strip-file.ts'
import { textLoad } from '../../platform/texts/texts.ts'
import { ownPageLoad } from '../site/site.ts'
import { addLoadFigures, addSiteFigures, type Queues } from './site-figures.ts'

/**
 * The figures of a process of several: one of them has those of the `others` and answers, the others `send` it theirs.
 */
export type ProcessFigures = {
  name: string
  others?(): readonly string[]
  send?(snapshot: string): void
}

const sentEveryMs = 5000

/** With METRICS_TOKEN: counts requests to the routes that are added after this, and answers /metrics. */
export async function installMetrics(app: FastifyInstance, several?: ProcessFigures): Promise<void> {
  const { name, others, send } = several ?? {}
  const { deps } = app
  const { metricsToken } = deps.config
  if (metricsToken === undefined) return
  // Not part of a start that does not need it.
  const { createFigures } = await import('../../platform/figures.ts')
  const figures = createFigures(name)
  const queues: Queues = {
    background_queries: deps.background.load,
    changes: takeChangeTurn.load,
    own_pages: ownPageLoad,
    texts: textLoad,
    images: imageLoad,
    files: strippingLoad,
    players: measuringLoad,
  }
  addRequestFigures(app, figures)
  const readStored = send ? undefined : addSiteFigures(deps, queues, figures)
  if (send) {
    addLoadFigures(deps, queues, figures)
    sendRegularly(app, async () => send(await figures.snapshot()))
  }

  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer realm="metrics"')
      throw new AppError('UNAUTHENTICATED', 'Send the token of METRICS_TOKEN as “Authorization: Bearer …”.')
    }
    await readStored?.()
    return reply
      .header('cache-control', 'no-store')
      .type(figures.contentType)
      .send(await figures.write(others?.()))
  })
}

function sendRegularly(app: FastifyInstance, send: () => Promise<void>): void {
  const timer = setInterval(() => void send(), sentEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Takes the same time for every wrong token of a length. */
function hasToken(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(header ?? '') ?? []
  return timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
