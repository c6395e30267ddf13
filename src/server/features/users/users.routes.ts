import type { FastifyInstance } from 'fastify'

export function userRoutes(_app: FastifyInstance): void {}
