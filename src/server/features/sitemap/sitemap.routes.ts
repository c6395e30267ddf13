import type { FastifyInstance } from 'fastify'

export function sitemapRoutes(_app: FastifyInstance): void {}
