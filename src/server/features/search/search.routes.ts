import type { FastifyInstance } from 'fastify'

export function searchRoutes(_app: FastifyInstance): void {}
