import type { FastifyInstance } from 'fastify'
import { backupEndpoints as endpoints } from '../../../contracts/backups.ts'
import { handle } from '../../http/handle.ts'
import * as backups from './backups.ts'

export function backupRoutes(app: FastifyInstance): void {
  handle(app, endpoints.list, (ctx) => backups.list(ctx))
  handle(app, endpoints.start, (ctx) => backups.start(ctx))
  handle(app, endpoints.verify, (ctx, { params }) => backups.verify(ctx, params.id))
}
