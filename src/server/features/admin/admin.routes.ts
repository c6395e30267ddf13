import type { FastifyInstance } from 'fastify'

export function adminRoutes(_app: FastifyInstance): void {}
