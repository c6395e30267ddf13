import { cached } from './cached.ts'
import type { Ctx } from './context.ts'
import { findNextDue } from './next-due.ts'

type DueCache = { from: string; until: string | undefined; values: Map<string, Promise<unknown>> }

const cacheOf = cached(
  'list',
  async (ctx): Promise<DueCache> => ({
    from: ctx.now(),
    until: await findNextDue(ctx),
    values: new Map(),
  }),
)

const maxEntries = 1000

/**
 * The result of `load`, cached for every request of the process until `list` is emitted or something scheduled
 * becomes public. For data that is the same for every visitor. The value is shared: do not change it.
 */
export async function cachedUntilDue<T>(ctx: Ctx, key: string, load: () => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return load()
  const cache = await cacheOf(ctx)
  const now = ctx.now()
  if (now < cache.from || (cache.until !== undefined && now >= cache.until)) {
    const until = await findNextDue(ctx)
    cache.values.clear()
    cache.from = now
    cache.until = until
  }
  if (cache.values.size >= maxEntries) cache.values.clear()
  const cached = cache.values.get(key) as Promise<T> | undefined
  if (cached) return cached
  const value = load()
  cache.values.set(key, value)
  value.catch(() => cache.values.delete(key))
  return value
}
