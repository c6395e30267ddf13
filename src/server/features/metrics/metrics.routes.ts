import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/errors.ts'
import { takeChangeTurn } from '../../http/change-turns.ts'
import { addRequestFigures } from '../../http/request-figures.ts'
import { imageLoad } from '../../platform/images/images.ts'
import { measuringLoad, strippingLoad } from '../../platform/strip/strip-file.ts'
import { textLoad } from '../../platform/texts/texts.ts'
import { ownPageLoad } from '../site/site.ts'
import { addSiteFigures, type Queues } from './site-figures.ts'

/** With METRICS_TOKEN: counts requests to the routes that are added after this, and answers /metrics. */
export async function installMetrics(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const { metricsToken } = deps.config
  if (metricsToken === undefined) return
  // Not part of a start that does not need it.
  const { createFigures } = await import('../../platform/figures.ts')
  const figures = createFigures()
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
  const readStored = addSiteFigures(deps, queues, figures)

  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers.authorization, metricsToken)) {
      reply.header('www-authenticate', 'Bearer realm="metrics"')
      throw new AppError('UNAUTHENTICATED', 'Send the token of METRICS_TOKEN as “Authorization: Bearer …”.')
    }
    await readStored()
    return reply
      .header('cache-control', 'no-store')
      .type(figures.contentType)
      .send(await figures.write())
  })
}

/** Takes the same time for every wrong token of a length. */
function hasToken(header: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(header ?? '') ?? []
  return timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
