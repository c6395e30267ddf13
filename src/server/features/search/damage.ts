import type { Ctx } from '../../core/context.ts'

/** Whether the error says that the search index is damaged; if so, reports it so that it gets repaired. */
export async function reportDamage(ctx: Ctx, error: unknown): Promise<boolean> {
  if (!ctx.engine.isSearchDamaged(error)) return false
  await ctx.events.emit(['search-damaged'])
  return true
}
