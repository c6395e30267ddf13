import type { FastifyInstance } from 'fastify'

export function articleRoutes(_app: FastifyInstance): void {}
