import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { importExtraEndpoints as extraEndpoints } from '../../../contracts/import-extras.ts'
import { importEndpoints as endpoints } from '../../../contracts/imports.ts'
import { handle } from '../../http/handle.ts'
import * as extras from './runs/extras.ts'
import * as imports from './runs/imports.ts'

export function importRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => imports.list(ctx))
  handle(app, endpoints.upload, (ctx, { file }) => imports.upload(ctx, file))
  handle(app, endpoints.get, (ctx, { params }) => imports.get(ctx, params.id))
  handle(app, endpoints.discard, (ctx, { params }) => imports.discard(ctx, params.id))
  handle(app, endpoints.start, (ctx, { params, body }) => imports.start(ctx, params.id, body))
  handle(app, endpoints.undo, (ctx, { params }) => imports.undo(ctx, params.id))
  handle(app, endpoints.report, (ctx, { params }, reply) => {
    reply.header('content-disposition', 'attachment; filename="import.csv"')
    return imports.report(ctx, params.id)
  })
  handle(app, extraEndpoints.list, (ctx) => extras.list(ctx))
  handle(app, extraEndpoints.download, async (ctx, { query }, reply) => {
    const lines = await extras.download(ctx, query)
    // A stranger may have written this file, so no browser may show it.
    reply
      .header('content-disposition', 'attachment; filename="import-extras.jsonl"')
      .header('x-content-type-options', 'nosniff')
    return Readable.from(lines)
  })
  handle(app, extraEndpoints.delete, (ctx, { query }) => extras.remove(ctx, query))
}
