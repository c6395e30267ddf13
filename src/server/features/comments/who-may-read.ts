import { may, type Owned, roles } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import { listPeople } from './comments.queries.ts'

/** People who may read a record, and sign in: by role, and its owners. `ids`: only these people. */
export async function readersOf(
  ctx: Ctx,
  kind: 'article' | 'page',
  record: Owned,
  ids?: string[],
): ReturnType<typeof listPeople> {
  const others = roles.filter((role) => may({ id: '', role }, `${kind}.read`, { ...record, ownerIds: [] }))
  // Every role that reads only its own texts reads articles; pages are for the roles that read all of them.
  const ownerIds = kind === 'article' ? record.ownerIds : []
  return listPeople(ctx.db, { roles: others, ownerIds, ...(ids && { ids }) })
}
