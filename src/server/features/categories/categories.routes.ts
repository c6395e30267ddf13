import type { FastifyInstance } from 'fastify'

export function categoryRoutes(_app: FastifyInstance): void {}
