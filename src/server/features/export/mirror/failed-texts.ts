import type { Ctx } from '../../../core/context.ts'
import { later, pauseAfter } from '../../../core/shared-jobs.ts'

export type FailedTexts = ReturnType<typeof failedTexts>

/**
 * Texts that could not be committed. Each is tried again after its own pause, which grows with every failure. No other
 * text waits for it.
 */
export function failedTexts(ctx: Pick<Ctx, 'now'>) {
  const failed = new Map<string, { failures: number; retryAt: string; problem: string }>()
  return {
    add(id: string, problem: string): void {
      const failures = (failed.get(id)?.failures ?? 0) + 1
      failed.set(id, { failures, retryAt: later(ctx, pauseAfter(failures)), problem })
    },
    remove: (id: string): boolean => failed.delete(id),
    /** The ids of the texts that pause. */
    waiting: (): string[] => [...failed].flatMap(([id, { retryAt }]) => (retryAt > ctx.now() ? [id] : [])),
    ids: (): string[] => [...failed.keys()],
    /** The problem with the first text, and the number of others; undefined if all is well. */
    problem(): string | undefined {
      const [first, ...others] = failed.values()
      if (first === undefined || others.length === 0) return first?.problem
      return `${first.problem} (and ${others.length} more)`
    },
  }
}
