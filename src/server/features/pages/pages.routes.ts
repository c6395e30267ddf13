import type { FastifyInstance } from 'fastify'

export function pageRoutes(_app: FastifyInstance): void {}
