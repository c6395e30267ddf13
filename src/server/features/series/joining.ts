import { maxParts } from '../../../contracts/series.ts'
import { say } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as queries from './series.queries.ts'

type Place = { seriesId: string | null; seriesPosition: number | null }

const nowhere: Place = { seriesId: null, seriesPosition: null }

/**
 * What to store of an article that joins a series: it becomes the last part, or gets its former position back. Call it
 * inside the transaction that writes the article. Throws PARENT_MISSING, and VALIDATION_FAILED if the series is full;
 * with `isOptional` it then joins none.
 */
export async function placeIn(
  ctx: Ctx,
  seriesId: string | null,
  { before, isOptional = false }: { before?: number | null | undefined; isOptional?: boolean } = {},
): Promise<Place> {
  if (seriesId === null) return nowhere
  if (!(await lockRow(ctx.db, 'series', seriesId)))
    throw new AppError('PARENT_MISSING', 'This series no longer exists. Choose another one.', {
      issues: [{ path: 'seriesId', message: 'This series no longer exists. Choose another one.' }],
    })
  const parts = await queries.listParts(ctx.db, seriesId)
  if (parts.length >= maxParts && isOptional) return nowhere
  if (parts.length >= maxParts)
    throw invalidField(
      'seriesId',
      say('A series has at most {max} articles. Create another series.', { max: maxParts }),
    )
  return { seriesId, seriesPosition: before ?? (parts.at(-1)?.seriesPosition ?? 0) + 1 }
}
