import {
  settings as contract,
  type PublicSettings,
  type RobotsReport,
  type Settings,
} from '../../../contracts/settings.ts'
import { authorize, type Ctx, transaction } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import { remember } from '../../http/remember.ts'
import { lintRobots, servedRobots } from './robots.ts'
import * as queries from './settings.queries.ts'
import { merge, readStored } from './stored.ts'

/** All settings, for the server itself. Kept in memory and shared: do not change the answer. */
export const stored: (ctx: Ctx) => Promise<Settings> = remember('settings', async (ctx) =>
  readStored(await queries.findSettings(ctx.db)),
)

/** What visitors' pages are made from. Shared: do not change the answer. */
export async function get(ctx: Ctx): Promise<PublicSettings> {
  const { robotsTxt: _robots, sitemapSettings: _sitemap, ...visible } = await stored(ctx)
  return visible
}

export async function adminGet(ctx: Ctx): Promise<Settings> {
  authorize(ctx, 'settings.read')
  return stored(ctx)
}

/**
 * Lays `change` over the stored settings: objects are merged as deep as they go, lists and texts replaced, unknown
 * fields ignored. Throws VALIDATION_FAILED with the full path of every wrong field; then nothing is changed.
 */
export async function update(ctx: Ctx, change: Record<string, unknown>): Promise<Settings> {
  authorize(ctx, 'settings.write')
  return transaction(ctx, async (inner) => {
    const now = inner.now()
    const before = readStored(await queries.holdSettings(inner.db, now))
    const after = validated(merge(before, change))
    await queries.storeSettings(inner.db, JSON.stringify(after), now)
    await inner.events.emit(['settings'])
    return after
  })
}

/** Stores robots.txt when one is given, and says what is served now and what is doubtful about it. */
export async function robots(
  ctx: Ctx,
  { robotsTxt }: { robotsTxt?: string | undefined } = {},
): Promise<RobotsReport> {
  authorize(ctx, 'settings.write')
  const current = robotsTxt === undefined ? await stored(ctx) : await update(ctx, { robotsTxt })
  const served = servedRobots(current.robotsTxt, ctx.config.publicUrl)
  return { robotsTxt: served, warnings: lintRobots(served, ctx.config.publicUrl) }
}

/** The text of /robots.txt. */
export async function robotsTxt(ctx: Ctx): Promise<string> {
  return servedRobots((await stored(ctx)).robotsTxt, ctx.config.publicUrl)
}

function validated(value: Record<string, unknown>): Settings {
  const parsed = contract.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const first = issues[0]
  throw new AppError('VALIDATION_FAILED', `${first?.path}: ${first?.message}`, { issues })
}
