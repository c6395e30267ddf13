import { type Dashboard, type DashboardPart, dashboardParts } from '../../../contracts/dashboard.ts'
import { type Ability, mayEver, ownOnly, type Viewer } from '../../../contracts/permissions.ts'
import { authorize, requireViewer } from '../../core/authorization.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { statusAt } from '../../core/publication.ts'
import { listFailures } from '../../core/shared-jobs.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import { productVersion } from '../../version.ts'
import * as articles from '../articles/articles.ts'
import * as backups from '../backups/backups.ts'
import * as queries from './dashboard.queries.ts'

const shown = 5

type Scopes = { articles: queries.Scope; pages: queries.Scope | undefined }

/**
 * The parts of the site that the viewer's role may see, or one of them: only their own texts if they may see no others.
 */
export async function read(ctx: Ctx, only?: DashboardPart): Promise<Partial<Dashboard>> {
  const viewer = authorize(ctx, 'admin.use')
  const scopes = {
    articles: scopeOf(viewer, 'article.read') ?? nobody,
    pages: scopeOf(viewer, 'page.read'),
  }
  const answer: Partial<Dashboard> = {}
  for (const part of (only ? [only] : dashboardParts).filter((one) => mayHave(viewer, one)))
    Object.assign(answer, { [part]: await parts[part](ctx, scopes) })
  return answer
}

/** The state of the server, for the people who operate it. */
const mayHave = (viewer: Viewer, part: DashboardPart) => part !== 'health' || mayEver(viewer, 'health.read')

const parts: { [P in DashboardPart]: (ctx: Ctx, scopes: Scopes) => Promise<Dashboard[P]> } = {
  counts: async (ctx, { pages }) => ({
    ...(await articleCounts(ctx)),
    pages: pages ? await queries.countRows(backgroundDb(ctx), 'pages') : null,
    categories: await queries.countRows(backgroundDb(ctx), 'categories'),
    media: (await queries.sumMedia(backgroundDb(ctx))).count,
    users: mayEver(requireViewer(ctx), 'user.read')
      ? await queries.countRows(backgroundDb(ctx), 'users')
      : null,
  }),
  recentlyEdited: async (ctx, { articles, pages }) =>
    entries(
      ctx.now(),
      await queries.lastEditedArticles(backgroundDb(ctx), articles),
      pages ? await queries.lastEditedPages(backgroundDb(ctx)) : [],
    )
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
      .slice(0, shown),
  scheduled: async (ctx, { articles, pages }) =>
    entries(
      ctx.now(),
      await queries.nextArticles(backgroundDb(ctx), ctx.now(), articles),
      pages ? await queries.nextPages(backgroundDb(ctx), ctx.now()) : [],
    )
      .sort((a, b) => String(a.publishedAt).localeCompare(String(b.publishedAt)))
      .slice(0, shown),
  storage: async (ctx) => ({
    mediaBytes: (await queries.sumMedia(backgroundDb(ctx))).bytes,
    freeBytes: mayEver(requireViewer(ctx), 'health.read') ? await freeBytes(ctx) : null,
  }),
  health: async (ctx) => ({
    database: ctx.engine.name,
    version: productVersion,
    newerVersion: ctx.updates.newer(),
    disk: await ctx.disk.state(),
    backup: await backups.lastGood(ctx),
    ...withSentences({ failures: await listFailures(ctx.db) }),
  }),
}

async function articleCounts(ctx: Ctx) {
  const { draft, scheduled, published } = await articles.counts(ctx)
  return { drafts: draft, scheduled, published }
}

const nobody: queries.Scope = { ownerId: '' }

/** Undefined if the role may see none at all. */
function scopeOf(viewer: Viewer, ability: Ability): queries.Scope | undefined {
  if (!mayEver(viewer, ability)) return undefined
  return ownOnly(viewer, ability) ? { ownerId: viewer.id ?? '' } : {}
}

type Entry = Dashboard['recentlyEdited'][number]

function entries(now: string, articles: Omit<Entry, 'type'>[], pages: Omit<Entry, 'type'>[]): Entry[] {
  return [
    ...articles.map((row): Entry => ({ type: 'article', ...row, status: statusAt(row, now) })),
    ...pages.map((row): Entry => ({ type: 'page', ...row, status: statusAt(row, now) })),
  ]
}

async function freeBytes(ctx: Ctx): Promise<number | null> {
  return (await ctx.storage.usage?.())?.freeBytes ?? null
}
