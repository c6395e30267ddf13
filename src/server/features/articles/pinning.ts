import { maxPinned } from '../../../contracts/article-fields.ts'
import { say } from '../../../i18n/said.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import * as queries from './articles.queries.ts'

/** Throws FORBIDDEN without permission to pin or unpin, VALIDATION_FAILED if too many are pinned. */
export async function requirePinnable(ctx: Ctx, wanted: boolean | undefined, before: boolean): Promise<void> {
  if (wanted === undefined || wanted === before) return
  authorize(ctx, 'article.pin')
  if (wanted && !(await hasRoom(ctx)))
    throw invalidField(
      'pinned',
      say('{max} articles are pinned already. Unpin one first.', { max: maxPinned }),
    )
}

/** Every list of the site reads all that are pinned. */
export const hasRoom = async (ctx: Ctx): Promise<boolean> => (await queries.countPinned(ctx.db)) < maxPinned
