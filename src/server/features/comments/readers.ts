import { may, type Owned, roles } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import { listPeople } from './comments.queries.ts'

/** Who may read a record, and sign in: by role, and the people whose own it is. `ids`: of these people only. */
export async function readersOf(
  ctx: Ctx,
  kind: 'article' | 'page',
  record: Owned,
  ids?: string[],
): ReturnType<typeof listPeople> {
  const others = roles.filter((role) => may({ id: '', role }, `${kind}.read`, { ...record, ownerIds: [] }))
  // Every role that reads only its own reads articles; pages belong to those who read all of them.
  const ownerIds = kind === 'article' ? record.ownerIds : []
  return listPeople(ctx.db, { roles: others, ownerIds, ...(ids && { ids }) })
}
