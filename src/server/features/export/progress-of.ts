import { english } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import type { ExportOptions } from './markdown.ts'
import { countRows } from './rows.queries.ts'

const stages = { articles: english('Articles'), pages: english('Pages'), media: english('Media') }

/** Counts the written items, reports progress, and stops the export on request. */
export function progressOf(
  ctx: Ctx,
  report: Record<keyof typeof stages, number>,
  { onProgress, signal }: ExportOptions,
): (part: keyof typeof stages) => Promise<void> {
  const totals = new Map<string, number>()
  return async (part) => {
    signal?.throwIfAborted()
    report[part] += 1
    if (!onProgress) return
    if (!totals.has(part)) totals.set(part, await countRows(ctx.db, part))
    onProgress({ stage: stages[part], done: report[part], total: totals.get(part) ?? report[part] })
  }
}
