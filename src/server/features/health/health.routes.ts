import type { FastifyInstance } from 'fastify'

export function healthRoutes(_app: FastifyInstance): void {}
