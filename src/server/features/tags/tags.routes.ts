import type { FastifyInstance } from 'fastify'
import { tagEndpoints } from '../../../contracts/tags.ts'
import { handle } from '../../http/handle.ts'
import * as tags from './tags.ts'

export function tagRoutes(app: FastifyInstance): void {
  handle(app, tagEndpoints.list, (ctx, { query }) => tags.list(ctx, query))
}
