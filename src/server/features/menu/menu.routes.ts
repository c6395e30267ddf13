import type { FastifyInstance } from 'fastify'

export function menuRoutes(_app: FastifyInstance): void {}
