import type { z } from 'zod'
import type { suggestionEndpoints } from '../../../contracts/suggestions.ts'
import { requireViewer } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as suggestions from '../suggestions/suggestions.ts'
import * as trash from '../trash/trash.ts'

type Closed = z.output<typeof suggestionEndpoints.close.output>
type Restored = z.output<typeof suggestionEndpoints.restore.output>

/** Moves a suggestion to the trash, where the person who closed it and people who may change every text find it. */
export async function close(ctx: Ctx, one: { id: string; suggestionId: string }): Promise<Closed> {
  return completing(ctx, async (inner) => {
    const { removed, title, summary } = await suggestions.takeAway(inner, one)
    const about = { kind: 'suggestion', id: one.suggestionId, title: `Suggestion for ${title}` } as const
    await trash.put(inner, { ...about, ownerId: requireViewer(inner).id, isPublic: false }, removed)
    return summary
  })
}

/**
 * Opens a suggestion again, unchanged. Throws NOT_FOUND if it or its article does not exist, and VALIDATION_FAILED if
 * the person has another one by now.
 */
export async function restore(ctx: Ctx, suggestionId: string): Promise<Restored> {
  const removed = await trash.get<suggestions.Removed>(ctx, 'suggestion', suggestionId)
  const by = await trash.existing(ctx, 'users', removed.userId)
  if (by === null)
    throw new AppError(
      'NOT_FOUND',
      'This suggestion cannot be restored, because the account of the person who made it was deleted.',
    )
  return trash.takeOut(ctx, suggestionId, (inner) => suggestions.putBack(inner, removed))
}
