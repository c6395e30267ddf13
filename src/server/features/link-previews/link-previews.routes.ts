import type { FastifyInstance } from 'fastify'
import { linkPreviewEndpoints as endpoints } from '../../../contracts/link-previews.ts'
import { handle } from '../../http/handle.ts'
import { findPreview } from './link-previews.ts'

export function linkPreviewRoutes(app: FastifyInstance): void {
  handle(app, endpoints.find, (ctx, { body }) => findPreview(ctx, body.url))
}
