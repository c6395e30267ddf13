import type { z } from 'zod'
import { ownOnly } from '../../../contracts/permissions.ts'
import type { articlePresence } from '../../../contracts/presence.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { requireReadable } from '../../core/readable.ts'
import * as queries from './presence.queries.ts'
import type { PresenceTable } from './presence.table.ts'

type Kind = PresenceTable['kind']
type Others = z.output<typeof articlePresence.here.output>
type Everywhere = z.output<typeof articlePresence.everywhere.output>

/** Three missed calls: the person has closed the browser or lost the network. */
const goneAfterMs = 60_000

/** Records that the viewer has a text open, and returns who else has; or that it is closed, also for a deleted text. */
export async function here(
  ctx: Ctx,
  { kind, id }: { kind: Kind; id: string },
  { isHere }: { isHere: boolean },
): Promise<Others> {
  const viewer = authorize(ctx, `${kind}.read`)
  const key = { kind, entityId: id }
  const userId = viewer.id ?? ''
  if (!isHere) {
    await queries.removeHere(ctx.db, { ...key, userId })
    return { others: [] }
  }
  await requireReadable(ctx, { kind, id })
  const since = sinceOf(ctx)
  await queries.putHere(ctx.db, { ...key, userId, at: ctx.now() }, since)
  const rows = await queries.listHere(ctx.db, { kind, entityId: id, since, butUserId: userId })
  return { others: rows.map(({ entityId: _, ...person }) => person) }
}

/** Who else has which texts open, among those that the viewer may see. */
export async function everywhere(ctx: Ctx, kind: Kind): Promise<Everywhere> {
  const viewer = authorize(ctx, `${kind}.read`)
  const rows = await queries.listHere(backgroundDb(ctx), {
    kind,
    since: sinceOf(ctx),
    butUserId: viewer.id ?? '',
    authorId: ownOnly(viewer, `${kind}.read`) ? (viewer.id ?? '') : undefined,
  })
  return { open: rows.map(({ entityId, ...person }) => ({ id: entityId, person })) }
}

const sinceOf = (ctx: Ctx) => new Date(Date.parse(ctx.now()) - goneAfterMs).toISOString()
