import type { Ctx } from '../../http/context.ts'

/** At start, while there is no user: creates the configured administrator, or returns a one-time set-up link. */
export async function prepareFirstAdmin(_ctx: Ctx): Promise<string | undefined> {
  return undefined
}
