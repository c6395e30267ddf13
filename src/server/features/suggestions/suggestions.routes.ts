import type { FastifyInstance } from 'fastify'
import { suggestionEndpoints } from '../../../contracts/suggestions.ts'
import { handle } from '../../http/handle.ts'
import * as trashed from '../trashed-suggestions/trashed-suggestions.ts'
import * as suggestions from './suggestions.ts'

export function suggestionRoutes(app: FastifyInstance): void {
  handle(app, suggestionEndpoints.suggestions, (ctx, { params }) => suggestions.list(ctx, params.id))
  handle(app, suggestionEndpoints.suggestion, (ctx, { params }) => suggestions.get(ctx, params))
  handle(app, suggestionEndpoints.decide, (ctx, { params, body }) => suggestions.decide(ctx, params, body))
  handle(app, suggestionEndpoints.close, (ctx, { params }) => trashed.close(ctx, params))
  handle(app, suggestionEndpoints.restore, (ctx, { params }) => trashed.restore(ctx, params.id))
}
