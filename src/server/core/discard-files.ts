import type { Ctx } from './context.ts'

/** Removes files whose row is gone or was never written. If storage fails they stay, which does no harm. */
export async function discardFiles(ctx: Pick<Ctx, 'storage' | 'log'>, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.storage
    .delete(keys)
    .catch((error: unknown) => ctx.log.error({ err: error, keys }, 'files were left behind in storage'))
}
