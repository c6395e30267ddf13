import type { Ctx } from '../../http/context.ts'
import { remember } from '../../http/remember.ts'
import * as queries from './addresses.queries.ts'

type Shelf = { from: string; until: string | undefined; values: Map<string, Promise<unknown>> }

const shelfOf = remember(
  'list',
  async (ctx): Promise<Shelf> => ({
    from: ctx.now(),
    until: await queries.nextDue(ctx.db, ctx.now()),
    values: new Map(),
  }),
)

const most = 1000

/**
 * What `load` gives, kept for every request of the process until `list` is emitted or something that is scheduled
 * becomes public. For what is the same for every visitor. The value is shared: do not change it.
 */
export async function keepUntilDue<T>(ctx: Ctx, key: string, load: () => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return load()
  const shelf = await shelfOf(ctx)
  const now = ctx.now()
  if (now < shelf.from || (shelf.until !== undefined && now >= shelf.until)) {
    const until = await queries.nextDue(ctx.db, now)
    shelf.values.clear()
    shelf.from = now
    shelf.until = until
  }
  if (shelf.values.size >= most) shelf.values.clear()
  const kept = shelf.values.get(key) as Promise<T> | undefined
  if (kept) return kept
  const value = load()
  shelf.values.set(key, value)
  value.catch(() => shelf.values.delete(key))
  return value
}
