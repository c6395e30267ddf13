import type { FastifyInstance } from 'fastify'

export function settingsRoutes(_app: FastifyInstance): void {}
