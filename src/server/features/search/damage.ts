import type { Ctx } from '../../core/context.ts'

/**
 * Returns whether the error says that the search index is damaged. If so, reports it, so that the index gets repaired.
 */
export async function reportDamage(ctx: Ctx, error: unknown): Promise<boolean> {
  if (!ctx.engine.isSearchDamaged(error)) return false
  await ctx.events.emit(['search-damaged'])
  return true
}
