import type { z } from 'zod'
import { slugify } from '../../../content/slug.ts'
import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import { ownOnly } from '../../../contracts/permissions.ts'
import type { tagEndpoints } from '../../../contracts/tags.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './tags.queries.ts'

export type Tag = { slug: string; name: string }
type ListQuery = z.output<NonNullable<typeof tagEndpoints.list.query>>

/** Tags to choose from: those whose slugs begin with `q`, of articles that the viewer may read. */
export async function list(
  ctx: Ctx,
  { page, limit, q = '' }: ListQuery,
): Promise<{ tags: Tag[]; meta: ListMeta }> {
  const viewer = authorize(ctx, 'article.read')
  const start = slugify(q)
  if (q.trim() !== '' && start === '') return { tags: [], meta: listMetaOf({ page, limit }, 0) }
  const visibleTo = ownOnly(viewer, 'article.read') ? (viewer.id ?? '') : undefined
  const filter = { start, visibleTo, now: ctx.now() }
  const { rows, total } = await queries.listBySlug(backgroundDb(ctx), filter, {
    limit,
    offset: (page - 1) * limit,
  })
  return { tags: rows, meta: listMetaOf({ page, limit }, total) }
}

/** The tags of each article, in their order, by the article's id. */
export async function listOf(ctx: Ctx, articleIds: string[]): Promise<Map<string, Tag[]>> {
  const tags = new Map<string, Tag[]>(articleIds.map((id) => [id, []]))
  if (articleIds.length === 0) return tags
  for (const { articleId, slug, name } of await queries.listTagsOf(ctx.db, { articleIds })) {
    tags.get(articleId)?.push({ slug, name })
  }
  return tags
}

/**
 * Gives an article these tags, by name; new ones are created, unused ones deleted. Call it inside the transaction
 * that writes the article. Throws VALIDATION_FAILED for a name without letters and digits.
 */
export async function replaceOf(ctx: Ctx, articleId: string, names: string[]): Promise<void> {
  const wanted = new Map<string, string>()
  for (const [index, name] of names.entries()) {
    const slug = slugify(name)
    if (slug === '') throw invalidField(`tags.${index}`, 'Use letters or digits.')
    if (!wanted.has(slug)) wanted.set(slug, name)
  }
  const before = await queries.listTagsOf(ctx.db, { articleIds: [articleId] })
  const all = new Map([...before.map(({ slug, name }): [string, string] => [slug, name]), ...wanted])
  if (all.size === 0) return
  const rows = [...all].map(([slug, name]) => ({ id: newId(), slug, name }))
  const locked = await queries.lockTags(
    ctx.db,
    rows.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
  const idOf = new Map(locked.map(({ id, slug }) => [slug, id]))
  const ids = [...wanted.keys()].map((slug) => idOf.get(slug)).filter((id) => id !== undefined)
  await queries.replaceLinks(ctx.db, articleId, ids)
  const dropped = before.filter(({ slug }) => !wanted.has(slug)).map(({ id }) => id)
  if (dropped.length > 0) await queries.deleteUnused(ctx.db, dropped)
}
