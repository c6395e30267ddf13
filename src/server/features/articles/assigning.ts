import { isDeepStrictEqual } from 'node:util'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as authors from '../authors/authors.ts'

/**
 * The new authors of an article; undefined if they stay. Throws FORBIDDEN without permission, PARENT_MISSING for an
 * unknown person.
 */
export async function assigned(
  ctx: Ctx,
  { authorIds, isAssigned }: { authorIds?: string[] | undefined; isAssigned?: boolean },
  before: readonly string[],
): Promise<authors.Byline | undefined> {
  if (!authorIds || isDeepStrictEqual(authorIds, before)) return undefined
  const byline = await authors.bylineOf(ctx, authorIds)
  if (isAssigned) return byline
  authorize(ctx, 'article.assign')
  if (byline.ids.length === authorIds.length) return byline
  const missing = authorIds.findIndex((id) => !byline.ids.includes(id))
  throw new AppError('PARENT_MISSING', 'One of these people no longer exists. Choose other authors.', {
    issues: [{ path: `authorIds.${missing}`, message: 'This author no longer exists. Choose another one.' }],
  })
}
