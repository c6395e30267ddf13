import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import * as addresses from '../../addresses/addresses.ts'
import type { ImportPlan, ImportTarget } from '../plan/plan.ts'
import type { ImportRun } from './import-run.ts'

const nameOf = (target: ImportTarget) =>
  target.type === 'category' ? `category ${target.slug}` : `item ${target.wpId}`

/** The old paths of each target. */
export function oldPaths({ redirects }: ImportPlan): (target: ImportTarget) => string[] {
  const paths = new Map<string, string[]>()
  for (const { from, target } of redirects) {
    paths.set(nameOf(target), [...(paths.get(nameOf(target)) ?? []), from])
  }
  return (target) => paths.get(nameOf(target)) ?? []
}

/** Redirects every old path of `target` to `to`. Call it in the transaction that stores the redirects' target. */
export async function addRedirects(
  ctx: Ctx,
  { report, oldPathsOf }: ImportRun,
  target: ImportTarget,
  to: Parameters<typeof addresses.addRedirect>[2] & { path: string | undefined },
): Promise<void> {
  const { path, ...entity } = to
  const own = path && decodeURIComponent(path)
  for (const from of oldPathsOf(target)) {
    // An unchanged path needs no redirect, and one to itself would never end.
    if (from === own) continue
    try {
      await addresses.addRedirect(ctx, from, entity)
      report.added('redirects')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      report.note(`The old address ${from.slice(0, 100)}… is too long to redirect`)
    }
  }
}
