import type { Engine } from '../db/engine.ts'
import type { Tag } from '../platform/events.ts'
import type { Ctx } from './context.ts'

/**
 * Keeps what `load` gave, for every request of the process, until `tag` (or `*`) is emitted. The value is shared:
 * do not change it. Inside a transaction nothing is kept, because what is read there may never be committed.
 */
export function remember<T>(tag: Tag, load: (ctx: Ctx) => Promise<T>): (ctx: Ctx) => Promise<T> {
  // By engine, which is one per opened database: two sites in one process do not share a value.
  const values = new WeakMap<Engine, { value: Promise<T> | undefined }>()
  return (ctx) => {
    if (ctx.db.isTransaction) return load(ctx)
    let held = values.get(ctx.engine)
    if (!held) {
      held = { value: undefined }
      values.set(ctx.engine, held)
      forgetOn(ctx, tag, held)
    }
    const kept = held
    if (!kept.value) {
      const value = load(ctx)
      kept.value = value
      value.catch(() => {
        if (kept.value === value) kept.value = undefined
      })
    }
    return kept.value
  }
}

function forgetOn(ctx: Ctx, tag: Tag, held: { value: unknown }): void {
  ctx.events.on((tags) => {
    if (tags.includes(tag) || tags.includes('*')) held.value = undefined
  })
}
