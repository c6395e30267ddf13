import type { FastifyInstance } from 'fastify'

export function siteRoutes(_app: FastifyInstance): void {}
