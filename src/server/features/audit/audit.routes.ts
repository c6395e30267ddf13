import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { auditEndpoints as endpoints } from '../../../contracts/audit.ts'
import { handle } from '../../http/handle.ts'
import * as audit from './audit.ts'

export function auditRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx, { query }) => audit.list(ctx, query))
  handle(app, endpoints.export, async (ctx, { query }, reply) => {
    reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
    return Readable.from(await audit.exportCsv(ctx, query))
  })
}
