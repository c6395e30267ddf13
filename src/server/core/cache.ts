// Values that are the same for every request of a process are cached here until a tag is emitted. Values that last as
// long as an object are cached by `content/cached-for.ts`. docs/rooms/caches.md lists every cache.
import type { ReadOnly } from '../../contracts/read-only.ts'
import type { Engine } from '../db/engine.ts'
import type { Tag } from '../platform/events.ts'
import type { Ctx } from './context.ts'
import { findNextDue } from './next-due.ts'

/**
 * The result of `load`, cached for every request of the process until `tag`, `*` or any `media:ID` is emitted. Inside a transaction
 * nothing is cached, because what it reads may never be committed.
 */
export const cached = <T>(tag: Tag, load: (ctx: Ctx) => Promise<T>): ((ctx: Ctx) => Promise<ReadOnly<T>>) =>
  untilTag(tag, load as (ctx: Ctx) => Promise<ReadOnly<T>>)

type DueCache = { from: string; until: string | undefined; values: Map<string, Promise<unknown>> }

const dueCache = untilTag(
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
 * becomes public. For data that is the same for every visitor of a language.
 */
export async function cachedUntilDue<T>(
  ctx: Ctx,
  name: string,
  load: (inner: Ctx) => Promise<T>,
): Promise<ReadOnly<T>> {
  if (ctx.db.isTransaction) return (await load(ctx)) as ReadOnly<T>
  const cache = await dueCache(ctx)
  const key = ctx.lang === '' ? name : `${name} @${ctx.lang}`
  const now = ctx.now()
  if (now < cache.from || (cache.until !== undefined && now >= cache.until)) {
    const until = await findNextDue(asPage(ctx))
    cache.values.clear()
    cache.from = now
    cache.until = until
  }
  if (cache.values.size >= maxEntries) cache.values.clear()
  const known = cache.values.get(key) as Promise<ReadOnly<T>> | undefined
  if (known) return known
  const value = load(asPage(ctx)) as Promise<ReadOnly<T>>
  cache.values.set(key, value)
  value.catch(() => cache.values.delete(key))
  return value
}

const maxBySlug = 1000

/**
 * What `load` finds at a slug, cached as long as `cachedUntilDue` caches. What it does not find is not cached, so that
 * made-up slugs take no memory. `key` names the kind.
 */
export async function cachedBySlug<T>(
  ctx: Ctx,
  key: string,
  slug: string,
  load: (inner: Ctx) => Promise<T | undefined>,
): Promise<ReadOnly<T> | undefined> {
  const cache = await cachedUntilDue(ctx, key, async () => createSlugCache<T>())
  const known = cache.get(slug)
  if (known) return known
  const found = await load(ctx.db.isTransaction ? ctx : asPage(ctx))
  if (found !== undefined) cache.set(slug, found)
  return found as ReadOnly<T> | undefined
}

/** Pages wait for a cached value even if an API call began to load it, so it is read as pages are, perhaps from a replica. */
const asPage = (ctx: Ctx): Ctx => ({ ...ctx, ...ctx.pages })

function createSlugCache<T>() {
  const found = new Map<string, T>()
  return {
    get: (slug: string) => found.get(slug) as ReadOnly<T> | undefined,
    set(slug: string, value: T): void {
      if (found.size >= maxBySlug) found.clear()
      found.set(slug, value)
    },
  }
}

function untilTag<T>(tag: Tag, load: (ctx: Ctx) => Promise<T>): (ctx: Ctx) => Promise<T> {
  // By engine, which is one per opened database: two sites in one process do not share a value.
  const values = new WeakMap<Engine, { value: Promise<T> | undefined }>()
  return (ctx) => {
    if (ctx.db.isTransaction) return load(ctx)
    let entry = values.get(ctx.engine)
    if (!entry) {
      entry = { value: undefined }
      values.set(ctx.engine, entry)
      forgetOn(ctx, tag, entry)
    }
    const current = entry
    if (!current.value) {
      const value = load(asPage(ctx))
      current.value = value
      value.catch(() => {
        if (current.value === value) current.value = undefined
      })
    }
    return current.value
  }
}

function forgetOn(ctx: Ctx, tag: Tag, entry: { value: unknown }): void {
  ctx.events.on((tags) => {
    // Any cached value may contain details of a file.
    if (tags.some((one) => one === tag || one === '*' || one.startsWith('media:'))) entry.value = undefined
  })
}
