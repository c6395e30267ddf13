import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import * as addresses from '../../addresses/addresses.ts'
import type { ImportPlan, ImportTarget } from '../plan/plan-types.ts'
import type { ImportRun } from './import-run.ts'

function nameOf(target: ImportTarget): string {
  if (target.type === 'category') return `category ${target.slug}`
  return target.type === 'path' ? `path ${target.path}` : `item ${target.exportId}`
}

/** The old paths of each target. */
export function oldPaths({ redirects }: ImportPlan): (target: ImportTarget) => string[] {
  const paths = new Map<string, string[]>()
  for (const { from, target } of redirects) {
    paths.set(nameOf(target), [...(paths.get(nameOf(target)) ?? []), from])
  }
  return (target) => paths.get(nameOf(target)) ?? []
}

/** Redirects from addresses that every site of the old system has, such as that of its feed. */
export async function importPlaces(run: ImportRun): Promise<void> {
  for (const { target } of run.plan.redirects) {
    if (target.type !== 'path') continue
    const { path } = target
    await transaction(run.ctx, (inner) =>
      addRedirects(inner, run, target, { kind: 'path', target: path, path }),
    )
  }
}

/** `isForeign`: the import found the target here, so it would stay when the import is undone. */
type To = Parameters<typeof addresses.addRedirect>[2] & { path: string | undefined; isForeign?: boolean }

/** The old paths that need a redirect: an unchanged path needs none, and one to itself would never end. */
function pathsOf({ oldPathsOf }: ImportRun, target: ImportTarget, path: string | undefined): string[] {
  const own = path && decodeURIComponent(path)
  return oldPathsOf(target).filter((from) => from !== own)
}

const maxPath = 600
const shortened = (from: string) => (from.length > 100 ? `${from.slice(0, 100)}…` : from)

/** Redirects every old path of `target` to `to`. Call it in the transaction that stores the redirects' target. */
export async function addRedirects(ctx: Ctx, run: ImportRun, target: ImportTarget, to: To): Promise<void> {
  const { path, isForeign = to.kind === 'path', ...entity } = to
  // What somebody has made here stays; what this site was imported with may change.
  const isOurs = (found: { id: string; target: string }) =>
    run.ledger.has(found.id) || run.ledger.has(found.target)
  for (const from of pathsOf(run, target, path)) {
    try {
      const { id, isNew, isOther } = await addresses.addRedirect(ctx, from, entity, isOurs)
      if (isOther) {
        run.report.note(`The old address ${shortened(from)} already redirects elsewhere`)
        continue
      }
      run.report.added('redirects')
      // Those to an entity of the import share its fate; these have to be found again when it is undone.
      if (isNew && isForeign) await recordRedirect(ctx, run, from, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const why =
        from.length > maxPath ? 'is too long to redirect' : 'has a {, } or *, so it cannot be redirected'
      run.report.note(`The old address ${shortened(from)} ${why}`)
    }
  }
}

async function recordRedirect(
  ctx: Ctx,
  { ledger, options }: ImportRun,
  from: string,
  id: string,
): Promise<void> {
  if (options.runId === undefined) return
  const key = `redirect:${from}`
  if (ledger.find(key)) await ledger.forget(ctx, key)
  await ledger.record(ctx, key, 'redirect', id)
}

/** Counts the redirects that this run added before it was interrupted. */
export function countRedirects(run: ImportRun, target: ImportTarget, path: string | undefined): void {
  for (const _ of pathsOf(run, target, path)) run.report.added('redirects')
}
