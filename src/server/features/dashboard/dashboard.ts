import type { Dashboard } from '../../../contracts/dashboard.ts'
import { type Ability, mayEver, ownOnly, type Viewer } from '../../../contracts/permissions.ts'
import { authorize, type Ctx } from '../../http/context.ts'
import { productVersion } from '../../version.ts'
import { statusAt } from '../addresses/addresses.ts'
import * as queries from './dashboard.queries.ts'

const shown = 5

/** What the viewer's role lets them see of the site: their own articles and files where it allows no others. */
export async function read(ctx: Ctx): Promise<Dashboard> {
  const viewer = authorize(ctx, 'admin.use')
  const now = ctx.now()
  const articles = scopeOf(viewer, 'article.read') ?? nobody
  const pages = scopeOf(viewer, 'page.read')
  const media = scopeOf(viewer, 'media.read')
  const sum = media ? await queries.sumMedia(ctx.db, media) : undefined
  return {
    counts: {
      ...(await queries.countArticles(ctx.db, now, articles)),
      pages: pages ? await queries.countRows(ctx.db, 'pages') : null,
      categories: await queries.countRows(ctx.db, 'categories'),
      media: sum?.count ?? null,
      users: mayEver(viewer, 'user.read') ? await queries.countRows(ctx.db, 'users') : null,
    },
    recentlyEdited: entries(
      now,
      await queries.lastEditedArticles(ctx.db, articles),
      pages ? await queries.lastEditedPages(ctx.db) : [],
    )
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
      .slice(0, shown),
    scheduled: entries(
      now,
      await queries.nextArticles(ctx.db, now, articles),
      pages ? await queries.nextPages(ctx.db, now) : [],
    )
      .sort((a, b) => String(a.publishedAt).localeCompare(String(b.publishedAt)))
      .slice(0, shown),
    storage: { mediaBytes: sum?.bytes ?? 0, freeBytes: media ? await freeBytes(ctx) : null },
    health: { database: ctx.engine.name, version: productVersion },
  }
}

const nobody: queries.Scope = { ownerId: '' }

/** Undefined when the role may see none at all. */
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
