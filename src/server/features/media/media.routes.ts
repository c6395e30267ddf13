import type { FastifyInstance } from 'fastify'

export function mediaRoutes(_app: FastifyInstance): void {}
