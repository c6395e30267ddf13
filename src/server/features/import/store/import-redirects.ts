import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../core/errors.ts'
import { transaction } from '../../../core/transaction.ts'
import * as addresses from '../../addresses/addresses.ts'
import type { ImportPlan, ImportTarget } from '../plan/plan-types.ts'
import type { PathOf } from '../source.ts'
import type { ImportRun } from './import-run.ts'

function nameOf(target: Exclude<ImportTarget, { exportId: string }>): string {
  if (target.type === 'category' || target.type === 'tag' || target.type === 'series')
    return `${target.type} ${target.slug}`
  if (target.type === 'author') return `author ${target.login}`
  return `path ${target.path}`
}

/** Finds the old paths of a target. */
export function oldPaths({ redirects }: Pick<ImportPlan, 'redirects'>): (target: ImportTarget) => string[] {
  // Nearly all old paths are those of items, whose ids are in memory already.
  const ofItems = new Map<string, string | string[]>()
  const ofOthers = new Map<string, string | string[]>()
  const placeOf = (target: ImportTarget) =>
    'exportId' in target ? ([ofItems, target.exportId] as const) : ([ofOthers, nameOf(target)] as const)
  for (const { from, target } of redirects) {
    const [paths, name] = placeOf(target)
    const before = paths.get(name)
    if (Array.isArray(before)) before.push(from)
    else paths.set(name, before === undefined ? from : [before, from])
  }
  return (target) => {
    const [paths, name] = placeOf(target)
    return [paths.get(name) ?? []].flat()
  }
}

/** Redirects addresses of lists: those of tags and authors, and those that every site of the old system has. */
export async function importPlaces(run: ImportRun, pathOf: PathOf): Promise<void> {
  const places = new Map<string, ImportTarget>()
  for (const { target } of run.plan.redirects)
    if (!('exportId' in target) && target.type !== 'category') places.set(nameOf(target), target)
  for (const target of places.values()) {
    const path = pathOf(target)
    if (path === undefined) continue
    await transaction(run.ctx, (inner) =>
      addRedirects(inner, run, target, { kind: 'path', target: path, path }),
    )
  }
}

/** `isForeign`: the import did not create the target, so the target would stay when the import is undone. */
type To = Parameters<typeof addresses.addRedirect>[2] & { path: string | undefined; isForeign?: boolean }

/** The old paths that need a redirect. An unchanged path needs none: redirecting it to itself would never end. */
function pathsOf({ oldPathsOf }: ImportRun, target: ImportTarget, path: string | undefined): string[] {
  const own = path && decodeURIComponent(path)
  return oldPathsOf(target).filter((from) => from !== own)
}

const maxPath = 600
/** Whether an address can be redirected: it may be too long, or look like a pattern. */
export const mayRedirect = (from: string): boolean =>
  from.startsWith('/') && from.length <= maxPath && !/[{}*]/.test(from)
const shortened = (from: string) => (from.length > 100 ? `${from.slice(0, 100)}…` : from)

/** Redirects every old path of `target` to `to`. Call it in the transaction that stores the target. */
export async function addRedirects(ctx: Ctx, run: ImportRun, target: ImportTarget, to: To): Promise<void> {
  const { path, isForeign = to.kind === 'path', ...entity } = to
  // Redirects that someone has made here stay. Only those to imported targets may change.
  const isOurs = (found: { id: string; target: string }) =>
    run.ledger.has(found.id) || run.ledger.has(found.target)
  for (const from of pathsOf(run, target, path)) {
    try {
      const { id, isNew, isOther } = await addresses.addRedirect(ctx, from, entity, isOurs)
      if (isOther) {
        run.report.note(
          english('The old address {from} already redirects elsewhere', { from: shortened(from) }),
        )
        continue
      }
      // A redirect that an earlier import has added does not count.
      if (isNew || !isForeign || run.ledger.isOwn(keyOf(from))) run.report.added('redirects')
      // A redirect to an imported entity is removed with that entity. Other redirects are recorded, so that undoing
      // the import finds them.
      if (isNew && isForeign) await recordRedirect(ctx, run, from, id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      run.report.note(
        from.length > maxPath
          ? english('The old address {from} is too long to redirect', { from: shortened(from) })
          : english('The old address {from} has a {, } or *, so it cannot be redirected', {
              from: shortened(from),
            }),
      )
    }
  }
}

const keyOf = (from: string) => `redirect:${from}`

async function recordRedirect(
  ctx: Ctx,
  { ledger, options }: ImportRun,
  from: string,
  id: string,
): Promise<void> {
  if (options.runId === undefined) return
  const key = keyOf(from)
  if (ledger.find(key)) await ledger.forget(ctx, key)
  await ledger.record(ctx, key, 'redirect', id)
}

/** Counts the redirects that this run had added before it was interrupted. */
export function countRedirects(run: ImportRun, target: ImportTarget, path: string | undefined): void {
  for (const _ of pathsOf(run, target, path)) run.report.added('redirects')
}
