import type { Engine } from '../db/engine.ts'
import type { Tag } from '../platform/events.ts'
import type { Ctx } from './context.ts'

/**
 * The result of `load`, cached for every request of the process until `tag` (or `*`) is emitted. The value is shared:
 * do not change it. Inside a transaction nothing is cached, because what it reads may never be committed.
 */
export function cached<T>(tag: Tag, load: (ctx: Ctx) => Promise<T>): (ctx: Ctx) => Promise<T> {
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
      const value = load(ctx)
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
    if (tags.includes(tag) || tags.includes('*')) entry.value = undefined
  })
}
