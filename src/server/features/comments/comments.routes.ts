import type { FastifyInstance } from 'fastify'
import { articleComments, commentEndpoints, pageComments } from '../../../contracts/comments.ts'
import { handle } from '../../http/handle.ts'
import * as trashed from '../trashed-comments/trashed-comments.ts'
import * as comments from './comments.ts'

export function commentRoutes(app: FastifyInstance): void {
  routesOf(app, 'article', articleComments)
  routesOf(app, 'page', pageComments)
  handle(app, commentEndpoints.restore, (ctx, { params }) => trashed.restore(ctx, params.id))
}

function routesOf(app: FastifyInstance, kind: 'article' | 'page', calls: typeof articleComments): void {
  handle(app, calls.comments, (ctx, { params, query }) => comments.list(ctx, { kind, id: params.id }, query))
  handle(app, calls.people, (ctx, { params }) => comments.people(ctx, { kind, id: params.id }))
  handle(app, calls.comment, (ctx, { params, body }) => comments.create(ctx, { kind, id: params.id }, body))
  handle(app, calls.updateComment, (ctx, { params, body }) => comments.update(ctx, { kind, ...params }, body))
  handle(app, calls.deleteComment, (ctx, { params }) => trashed.remove(ctx, { kind, ...params }))
}
