import type { SitemapReport } from '../../../contracts/sitemap.ts'
import type { Engine } from '../../db/engine.ts'
import { authorize, type Ctx } from '../../http/context.ts'
import type { Tag } from '../../platform/events.ts'
import * as settings from '../settings/settings.ts'
import { type BuiltSitemap, buildSitemap } from './build.ts'
import { type Limits, type SitemapFile, sitemapLimits } from './sitemap-xml.ts'

/**
 * The file of a path such as `/sitemap.xml`; undefined when the sitemap has none of that name. The sitemap is built
 * when it is first asked for after a change of content, or once something scheduled fell due, and swapped whole.
 */
export async function file(ctx: Ctx, path: string): Promise<SitemapFile | undefined> {
  return (await current(ctx)).files.get(path)
}

/** What is in the sitemap that is served now, and when it was built. */
export async function report(ctx: Ctx): Promise<SitemapReport> {
  authorize(ctx, 'settings.read')
  return reportOf(await current(ctx))
}

/** Builds the sitemap anew from the stored settings. */
export async function refresh(ctx: Ctx, limits: Limits = sitemapLimits): Promise<SitemapReport> {
  authorize(ctx, 'settings.write')
  const kept = keptFor(ctx)
  const { changes } = kept
  const built = await buildSitemap(ctx, limits)
  // Until here the one before is served. What changed meanwhile may be missing, so it is built again when asked for.
  if (kept.changes === changes) kept.sitemap = { value: Promise.resolve(built), endsAt: built.endsAt }
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

type Kept = {
  sitemap: { value: Promise<BuiltSitemap>; endsAt: string | undefined } | undefined
  /** How often content has changed since the start. */
  changes: number
}

const keptByEngine = new WeakMap<Engine, Kept>()

function keptFor(ctx: Ctx): Kept {
  const known = keptByEngine.get(ctx.engine)
  if (known) return known
  const kept: Kept = { sitemap: undefined, changes: 0 }
  keptByEngine.set(ctx.engine, kept)
  ctx.events.on((tags) => {
    if (!tags.some(matters)) return
    kept.sitemap = undefined
    kept.changes++
  })
  return kept
}

const matters = (tag: Tag) => tag !== 'menu'

function current(ctx: Ctx): Promise<BuiltSitemap> {
  const kept = keptFor(ctx)
  if (kept.sitemap && !(kept.sitemap.endsAt && kept.sitemap.endsAt <= ctx.now())) return kept.sitemap.value
  const sitemap: NonNullable<Kept['sitemap']> = { value: buildSitemap(ctx, sitemapLimits), endsAt: undefined }
  kept.sitemap = sitemap
  sitemap.value.then(
    (built) => {
      sitemap.endsAt = built.endsAt
    },
    () => {
      if (kept.sitemap === sitemap) kept.sitemap = undefined
    },
  )
  return sitemap.value
}

const reportOf = ({ generatedAt, urlCount, files, warnings }: BuiltSitemap): SitemapReport => ({
  generatedAt,
  urlCount,
  files: [...files.values()].map(({ path, urls, body }) => ({ path, urls, bytes: body.length })),
  warnings,
})
