import type { FastifyInstance } from 'fastify'

export function dashboardRoutes(_app: FastifyInstance): void {}
