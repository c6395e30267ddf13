import type { SitemapReport } from '../../../contracts/sitemap.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import type { Engine } from '../../db/engine.ts'
import type { Tag } from '../../platform/events.ts'
import * as settings from '../settings/settings.ts'
import { type BuiltSitemap, buildSitemap } from './build.ts'
import { type Limits, type SitemapFile, sitemapLimits } from './sitemap-xml.ts'

/**
 * The file at a path such as `/sitemap.xml`; undefined if the sitemap has none of that name. The sitemap is built on
 * the first request after a change of content, or after something scheduled became due, and replaced as a whole.
 */
export async function file(ctx: Ctx, path: string): Promise<SitemapFile | undefined> {
  return (await current(ctx)).files.get(path)
}

/** The contents of the sitemap served now, and when it was built. */
export async function report(ctx: Ctx): Promise<SitemapReport> {
  authorize(ctx, 'settings.read')
  return reportOf(await current(ctx))
}

/** Rebuilds the sitemap from the stored settings. */
export async function refresh(ctx: Ctx, limits: Limits = sitemapLimits): Promise<SitemapReport> {
  authorize(ctx, 'settings.write')
  const state = stateFor(ctx)
  const built = await inTurn(state, async () => {
    const { changes } = state
    const built = await buildSitemap(ctx, limits)
    // Until here, the previous one is served. A change during the build may be missing, so the next request builds again.
    if (state.changes === changes)
      state.sitemap = { value: Promise.resolve(built), hasBegun: true, endsAt: built.endsAt }
    return built
  })
  return reportOf(built)
}

/**
 * Stores these sitemap settings, then builds from them. Throws VALIDATION_FAILED or VERSION_CONFLICT; then nothing
 * is changed.
 */
export async function generate(
  ctx: Ctx,
  { sitemapSettings, version }: { sitemapSettings: Record<string, unknown>; version?: number | undefined },
): Promise<SitemapReport> {
  await settings.update(ctx, { sitemapSettings, version })
  return refresh(ctx)
}

type SitemapState = {
  sitemap: { value: Promise<BuiltSitemap>; hasBegun: boolean; endsAt: string | undefined } | undefined
  /** Ends with the last build that has been asked for. */
  last: Promise<unknown>
  /** How often content has changed since the start. */
  changes: number
}

const stateByEngine = new WeakMap<Engine, SitemapState>()

function stateFor(ctx: Ctx): SitemapState {
  const known = stateByEngine.get(ctx.engine)
  if (known) return known
  const state: SitemapState = { sitemap: undefined, last: Promise.resolve(), changes: 0 }
  stateByEngine.set(ctx.engine, state)
  ctx.events.on((tags) => {
    if (!tags.some(matters)) return
    // One that waits for its turn will have the change.
    if (state.sitemap?.hasBegun) state.sitemap = undefined
    state.changes++
  })
  return state
}

const matters = (tag: Tag) => tag !== 'menu'

/** Starts a build when the one before it has ended, so that only one runs at a time. */
function inTurn(state: SitemapState, build: () => Promise<BuiltSitemap>): Promise<BuiltSitemap> {
  const value = state.last.then(build)
  // Without the sitemap itself, which would stay in memory.
  const ended = () => {}
  state.last = value.then(ended, ended)
  return value
}

function current(ctx: Ctx): Promise<BuiltSitemap> {
  const state = stateFor(ctx)
  if (state.sitemap && !(state.sitemap.endsAt && state.sitemap.endsAt <= ctx.now()))
    return state.sitemap.value
  const sitemap: NonNullable<SitemapState['sitemap']> = {
    value: inTurn(state, () => {
      sitemap.hasBegun = true
      return buildSitemap(ctx, sitemapLimits)
    }),
    hasBegun: false,
    endsAt: undefined,
  }
  state.sitemap = sitemap
  sitemap.value.then(
    (built) => {
      sitemap.endsAt = built.endsAt
    },
    () => {
      if (state.sitemap === sitemap) state.sitemap = undefined
    },
  )
  return sitemap.value
}

const reportOf = ({ generatedAt, urlCount, files, warnings }: BuiltSitemap): SitemapReport =>
  withSentences({
    generatedAt,
    urlCount,
    files: [...files.values()].map(({ path, urls, body }) => ({ path, urls, bytes: body.length })),
    warnings,
  })
