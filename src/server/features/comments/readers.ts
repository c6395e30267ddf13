import { may, type Owned, roles } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import { listPeople } from './comments.queries.ts'

/** Who may read a record, and sign in: by role, and the person whose own it is. `ids`: of these people only. */
export async function readersOf(
  ctx: Ctx,
  kind: 'article' | 'page',
  record: Owned,
  ids?: string[],
): ReturnType<typeof listPeople> {
  const others = roles.filter((role) => may({ id: '', role }, `${kind}.read`, { ...record, ownerId: null }))
  // Every role that reads only its own reads articles; pages belong to those who read all of them.
  const ownerId = kind === 'article' ? record.ownerId : null
  return listPeople(ctx.db, { roles: others, ownerId, ...(ids && { ids }) })
}
