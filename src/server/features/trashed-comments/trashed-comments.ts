import type { z } from 'zod'
import type { Comment, commentEndpoints } from '../../../contracts/comments.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { requireReadable } from '../../core/readable.ts'
import * as comments from '../comments/comments.ts'
import * as trash from '../trash/trash.ts'

type Restored = z.output<typeof commentEndpoints.restore.output>

const titleLength = 80
const gone = {
  article: 'The article of this comment was deleted. Restore it first.',
  page: 'The page of this comment was deleted. Restore it first.',
}

/** Moves a comment to the trash. A thread with replies stays, without its first words. */
export async function remove(
  ctx: Ctx,
  { kind, id, commentId }: { kind: 'article' | 'page'; id: string; commentId: string },
): Promise<Comment> {
  const { title } = await requireReadable(ctx, { kind, id })
  return completing(ctx, async (inner) => {
    const { removed, before } = await comments.takeAway(inner, { kind, id }, commentId)
    const { userId, text } = removed.comment
    // Only people who may read the text ever see it, so only its author matters here.
    const about = { kind: 'comment', id: commentId, title: beginningOf(text), ownerId: userId } as const
    await trash.put(inner, { ...about, isPublic: false }, removed)
    note(inner, { title, changes: changesBetween({ comment: text }, null) })
    return before
  })
}

/**
 * Restores a comment from the trash, in its thread; nobody gets an email again. Throws NOT_FOUND if it is not in the
 * trash.
 */
export async function restore(ctx: Ctx, commentId: string): Promise<Restored> {
  const removed = await trash.get<comments.Removed>(ctx, 'comment', commentId)
  const { kind, id, comment } = removed
  const title = await titleOf(ctx, removed)
  return trash.takeOut(ctx, commentId, async (inner) => {
    const restored = await comments.putBack(inner, removed)
    const changes = changesBetween(null, { comment: comment.text })
    note(inner, { entity: { type: kind, id, title }, changes })
    return { ...restored, of: { kind, id } }
  })
}

async function titleOf(ctx: Ctx, { kind, id }: comments.Removed): Promise<string> {
  try {
    return (await requireReadable(ctx, { kind, id })).title
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    throw new AppError('NOT_FOUND', gone[kind])
  }
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > titleLength ? `${line.slice(0, titleLength).toWellFormed().trimEnd()}…` : line
}
