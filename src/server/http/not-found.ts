import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/** An unknown address under /api answers 404 like every other error. Pages have their own 404. */
export async function installNotFound(app: FastifyInstance): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(() => {
        throw new AppError('NOT_FOUND', 'This endpoint does not exist. /api/docs lists all endpoints.')
      })
    },
    { prefix: '/api' },
  )
}
