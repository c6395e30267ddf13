import { isSlug } from '../../../content/slug.ts'
import type { AuthorPage, AuthorPageChange } from '../../../contracts/authors.ts'
import { authorUrl } from '../../../contracts/paths.ts'
import { may } from '../../../contracts/permissions.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { requireViewer } from '../../core/authorization.ts'
import { cachedBySlug } from '../../core/cache.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import type { Tag } from '../../platform/events.ts'
import { chooseSlug } from '../addresses/slugs.ts'
import { noteGone } from '../addresses/trashed-addresses.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './authors.queries.ts'

export { type Byline, bylineOf, named, replaceOf } from './bylines.ts'

/** The cache tags of a change of this person: articles name them, and have a page of them. */
export const changed = (id: string): Tag[] => [`person:${id}`, 'list']

/** The author with this slug, if one of their articles is public. */
export async function findBySlug(ctx: Ctx, slug: string): Promise<ReadOnly<AuthorPage> | undefined> {
  if (!isSlug(slug)) return undefined
  return cachedBySlug(ctx, 'shown authors', slug, async (inner) => {
    const row = await queries.findPublicBySlug(inner.db, slug, { lang: inner.lang, now: inner.now() })
    return row && present(inner, row)
  })
}

/** The author page of the viewer or, for administrators, of any user. */
export async function adminGet(ctx: Ctx, id: string): Promise<AuthorPage> {
  requireOwn(ctx, id)
  const row = await queries.findById(ctx.db, id)
  if (row) return present(ctx, row)
  const user = await queries.findUser(ctx.db, id)
  if (!user) throw notFound()
  return { ...user, slug: '', biography: '', links: [], url: '', version: 1 }
}

/** Changes the fields that are sent. Throws SLUG_TAKEN, or VERSION_CONFLICT if `version` is an older one. */
export async function update(ctx: Ctx, id: string, change: AuthorPageChange): Promise<AuthorPage> {
  requireOwn(ctx, id)
  return completing(ctx, async (inner) => {
    const before = await withPage(inner, id)
    const { slug: wanted, biography, links, version } = change
    const slug =
      wanted === undefined
        ? before.slug
        : await chooseSlug(inner, { kind: 'author', id, slug: wanted, title: before.name })
    const fields = {
      slug,
      biography: biography ?? before.biography,
      links: JSON.stringify(links ?? before.links),
    }
    if (!(await queries.updatePage(inner.db, id, fields, version)))
      throw versionConflict('this author page', before)
    const after = await withPage(inner, id)
    note(inner, { changes: changesBetween(before, after) })
    await inner.events.emit(changed(id))
    return after
  })
}

export type NewPage = { slug: string; biography: string; links: string[] }

/** Gives a user an author page; an empty one, under a slug made from the name, unless it is said what is in it. */
export async function createPage(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  page?: NewPage,
): Promise<void> {
  const slug = await chooseSlug(ctx, { kind: 'author', id, slug: page?.slug, title: name })
  const text = page && { biography: page.biography, links: JSON.stringify(page.links) }
  await queries.insertPage(ctx.db, { userId: id, slug, ...text })
}

/** Call it when articles of these authors are withdrawn. An author without a public article has no page: it is gone. */
export async function lostArticle(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    if (!(await queries.hasArticle(ctx.db, id))) await noteGone(ctx, { kind: 'author', id })
}

/** Whether visitors could see the author's page, in any language. */
export const wasShown = (ctx: Ctx, id: string): Promise<boolean> => queries.wasShown(ctx.db, id, ctx.now())

/** An earlier version, or an import of users, does not create one: then the page is created here. */
async function withPage(ctx: Ctx, id: string): Promise<AuthorPage> {
  const user = await queries.findUser(ctx.db, id)
  if (!user) throw notFound()
  if (!(await queries.findById(ctx.db, id))) await createPage(ctx, user)
  const row = await queries.findById(ctx.db, id)
  if (!row) throw notFound()
  return present(ctx, row)
}

function requireOwn(ctx: Ctx, id: string): void {
  const viewer = requireViewer(ctx)
  const isAllowed = viewer.id === id || may(viewer, 'user.write', { ownerIds: [id], isPublic: true })
  // Nobody else knows who has an account.
  if (!isAllowed) throw notFound()
}

const notFound = () => new AppError('NOT_FOUND', 'User not found. The account may have been deleted.')

async function present(ctx: Ctx, { links, ...row }: queries.Row): Promise<AuthorPage> {
  const { authorPrefix } = await settings.stored(ctx)
  return {
    ...row,
    links: JSON.parse(links) as string[],
    url: authorUrl({ authorPrefix }, row.slug, ctx.lang),
  }
}
