import type { Ctx } from '../../http/context.ts'

/** Whether the error says that the search index is damaged; then it is also told to whoever can mend it. */
export async function tellDamage(ctx: Ctx, error: unknown): Promise<boolean> {
  if (!ctx.engine.isSearchDamaged(error)) return false
  await ctx.events.emit(['search-damaged'])
  return true
}
