import type { ReadOnly } from '../../../contracts/read-only.ts'
import {
  decodedSegments,
  fillTarget,
  type GoneStatus,
  isGone,
  locationOf,
  type MovedStatus,
  matchShape,
  type RedirectStatus,
  type Shape,
  shapeOf,
  withQuery,
} from '../../../contracts/redirect-rule.ts'
import { cached } from '../../core/cache.ts'
import type { Ctx } from '../../core/context.ts'
import { ownPath } from '../../core/own-path.ts'
import * as addresses from '../addresses/addresses.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './redirects.queries.ts'

/**
 * The target of an address, in one step. `ruleId`: the redirect that decides it; `placeId`: the entity that is there.
 */
export type Lead =
  | { status: MovedStatus; to: string; ruleId?: string | undefined; placeId?: string | undefined }
  | { status: GoneStatus; ruleId?: string | undefined; to?: never; placeId?: never }

/** One step: a rule or an old address, without following it further. */
type Step = {
  status: RedirectStatus
  ruleId?: string
  place?: addresses.Place
  /** The target of a rule, as a Location header has it. */
  to?: string
  /** Whether an article was here that has ended. Its end may be changed, so nobody may remember the redirect. */
  isEnd?: boolean
  /** The known facts about the address besides a rule. */
  otherwise?: Step | undefined
}

type Wildcard = { id: string; status: RedirectStatus; target: string; shape: Shape }

const maxSteps = 10
const fixedPages = /^\/(?:blog|search)?\/?$/

/** Whether each language has a page there, `/de/blog` for example. */
async function isFixed(ctx: Ctx, path: string): Promise<boolean> {
  return fixedPages.test((await settings.readLanguage(ctx, path)).rest || '/')
}

/** Prefixes and patterns in order, ready for matching. */
const wildcards = cached('redirects', async (ctx): Promise<Wildcard[]> => {
  const rows = await queries.listWildcards(ctx.db)
  return rows.flatMap(({ id, status, target, path }) => {
    const shape = shapeOf(path)
    return typeof shape === 'string' ? [] : [{ id, status, target, shape }]
  })
})

/**
 * The target of an address without a page: by an exact redirect, an entity's old address, or the first matching prefix
 * or pattern. Further steps are followed here, so nobody is redirected twice. `path` is encoded; an id of an earlier
 * system (`/?p=12`) is part of it. Undefined if there is no target, or if it is a circle.
 */
export async function follow(ctx: Ctx, path: string): Promise<Lead | undefined> {
  const first = (await isFixed(ctx, path)) ? undefined : await stepAt(ctx, path, false)
  const end = first && (await walk(ctx, path, first))
  if (typeof end !== 'string') return end
  // The rule leads in a circle or nowhere, which content hid when it was stored: as if there were no rule.
  const otherwise = first?.otherwise && (await walk(ctx, path, first.otherwise))
  return typeof otherwise === 'string' ? undefined : otherwise
}

/**
 * Whether a redirect leads back to its own address, or through too many others. A prefix or pattern that matches its
 * own target is not a loop, because its target may exist.
 */
export async function isCircle(
  ctx: Ctx,
  rule: { id: string; path: string; target: string; status: RedirectStatus },
): Promise<boolean> {
  if (isGone(rule.status)) return false
  // An example of an address that the rule matches.
  const path = rule.path.replace(/\{[^{}]*\}|\*/g, 'x')
  const to = filled({ ...rule, shape: shapeOf(rule.path) }, decodedSegments(path) ?? [])
  return (await walk(ctx, path, { status: rule.status, ruleId: rule.id, ...to })) === 'circle'
}

/**
 * Says of an address whether a redirect to it may be a circle, without a query for each. `targets`: all that will be
 * asked for. Prefixes and patterns that are added later are not known to it.
 */
export async function mayCircle(ctx: Ctx, targets: readonly string[]): Promise<(target: string) => boolean> {
  const rules = await wildcards(ctx)
  const { languages } = await settings.stored(ctx)
  const leading = await addresses.leadingOn(ctx, [...new Set(targets.map(placeOf))], languages)
  return (target) => {
    if (!target.startsWith('/')) return false
    const segments = decodedSegments(target.split(/[?#]/, 1)[0] ?? '')
    if (!segments || target.includes('?')) return true
    return (
      leading.has(placeOf(target)) || rules.some((rule) => matchShape(rule.shape, segments) !== undefined)
    )
  }
}

/** The path of an address, as redirects are stored with it. */
export const placeOf = (address: string): string =>
  addresses.tidyPath(`/${decodedSegments(address.split(/[?#]/, 1)[0] ?? '')?.join('/') ?? ''}`)

async function walk(ctx: Ctx, from: string, first: Step): Promise<Lead | 'circle' | 'nowhere'> {
  const { ruleId } = first
  let status = isGone(first.status) ? 301 : first.status
  const seen = new Set([from, ruleId])
  let step = first
  let query = ''
  for (let count = 0; count < maxSteps; count += 1) {
    if (isGone(step.status)) return { status: step.status, ruleId }
    if (step.isEnd) status = 302
    if (step.place) {
      const { url, entityId } = step.place
      return { status, to: withQuery(url, query), ruleId, placeId: entityId }
    }
    const to = withQuery(step.to ?? '/', query)
    if (!to.startsWith('/')) return { status, to, ruleId }
    const [path = '', after = ''] = to.split(/[?#](.*)/s, 2)
    if (await isFixed(ctx, path)) return { status, to, ruleId }
    const next = seen.has(path) ? 'circle' : await stepAt(ctx, path, true)
    if (!next) return { status, to, ruleId }
    if (next === 'circle') return next
    if (next.ruleId !== undefined && seen.has(next.ruleId)) return 'nowhere'
    seen.add(path).add(next.ruleId)
    // A hash belongs to the page that the rule names.
    query = to.includes('?') ? (after.split('#', 1)[0] ?? '') : ''
    step = next
  }
  return 'circle'
}

/** `isTarget`: whether an existing page counts too. */
async function stepAt(ctx: Ctx, address: string, isTarget: boolean): Promise<Step | undefined> {
  const [path = '', id] = address.split('?', 2)
  const segments = decodedSegments(path)
  if (!segments) return undefined
  const decoded = `/${segments.join('/')}`
  const isOld = id !== undefined
  const { found, redirect, ended, isGone } = isOld
    ? await addresses.knownAt(ctx, `${decoded.replace(/\/?$/, '/')}?${id}`, [])
    : await addresses.knownAt(ctx, decoded, segments)
  const gone: Step | undefined = ended ? endedStep(ctx, ended.to) : isGone ? { status: 410 } : undefined
  const otherwise: Step | undefined = found ? { status: 301, place: found.place } : gone
  if (found?.isCurrent && isTarget) return otherwise
  const exact = redirect && exactStep(redirect)
  const rule = exact ?? (found || ended || isOld ? undefined : await wildcardStep(ctx, segments))
  return rule ? { ...rule, otherwise } : otherwise
}

/** An article that has ended leads to another address, or is gone, too if that would lead back to it. */
function endedStep({ config }: Ctx, to: string): Step {
  const target = to === '' ? undefined : located(ownPath(config, to))
  return target ? { status: 302, isEnd: true, ...target, otherwise: { status: 410 } } : { status: 410 }
}

function exactStep({ id: ruleId, status, place, to }: addresses.ExactRedirect): Step | undefined {
  if (to === undefined) return { status, ruleId, ...(place && { place }) }
  const target = located(to)
  return target && { status, ruleId, ...target }
}

async function wildcardStep(ctx: Ctx, segments: readonly string[]): Promise<Step | undefined> {
  if (segments.length === 0) return undefined
  for (const rule of await wildcards(ctx)) {
    const to = filled(rule, segments)
    if (to) return { status: rule.status, ruleId: rule.id, ...to }
  }
  return undefined
}

/** The target of a rule for these parts of a path; undefined if the rule does not match. */
function filled(
  { shape, status, target }: Pick<Wildcard, 'status' | 'target'> & { shape: ReadOnly<Shape> | string },
  segments: readonly string[],
): { to: string } | undefined {
  const fit = typeof shape === 'string' ? undefined : matchShape(shape, segments)
  if (!fit) return undefined
  return isGone(status) ? { to: '' } : located(fillTarget(target, fit))
}

const located = (target: string): { to: string } | undefined => {
  const to = locationOf(target)
  return to === undefined ? undefined : { to }
}
