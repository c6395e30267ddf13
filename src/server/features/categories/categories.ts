import type { Category, CategoryChange, CategoryInput } from '../../../contracts/categories.ts'
import { emptySeo, type Seo } from '../../../contracts/common.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { authorize } from '../../core/authorization.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError, Moved, versionConflict } from '../../core/errors.ts'
import { mergeSeo } from '../../core/seo.ts'
import { transaction } from '../../core/transaction.ts'
import { lockForChange } from '../../db/locks.ts'
import type { Tag } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import * as addresses from '../addresses/addresses.ts'
import * as queries from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'

/** All categories by name, with the number of their published articles. */
export const list = (ctx: Ctx): Promise<ReadOnly<Category[]>> =>
  cachedUntilDue(ctx, 'categories', () => load(ctx, ctx.now()))

/** A category as visitors see it. Throws Moved for an old slug. */
export async function get(ctx: Ctx, slug: string): Promise<ReadOnly<Category>> {
  const category = await findBySlug(ctx, slug)
  if (category) return category
  const moved = await addresses.findMoved(ctx, 'root', slug)
  if (moved?.kind === 'category') throw new Moved(moved.slug)
  throw notFound()
}

export async function findBySlug(ctx: Ctx, slug: string): Promise<ReadOnly<Category> | undefined> {
  return (await list(ctx)).find((category) => category.slug === slug)
}

/** Categories by name, with the number of all their articles. */
export async function adminList(
  ctx: Ctx,
  query: { page: number; limit: number; q?: string | undefined },
): Promise<Category[]> {
  authorize(ctx, 'category.read')
  const words = query.q?.trim().toLowerCase() ?? ''
  const found = (await load(ctx)).filter(
    ({ name, slug }) => name.toLowerCase().includes(words) || slug.includes(words),
  )
  return found.slice((query.page - 1) * query.limit, query.page * query.limit)
}

export async function adminGet(ctx: Ctx, id: string): Promise<Category> {
  authorize(ctx, 'category.read')
  return withCount(ctx, await queries.findById(ctx.db, id))
}

export async function create(ctx: Ctx, input: CategoryInput): Promise<Category> {
  authorize(ctx, 'category.write')
  const { name, description = '', image = null } = input
  const now = ctx.now()
  const id = newId()
  const seo = JSON.stringify(mergeSeo(emptySeo, input.seo))
  return completing(ctx, async (inner) => {
    const slug = await addresses.chooseSlug(inner, { kind: 'category', id, slug: input.slug, title: name })
    const row = { id, name, slug, description, image, seo, createdAt: now, updatedAt: now }
    const written = await queries.insertCategory(inner.db, row)
    await inner.events.emit(changed(id))
    return present(written, 0)
  })
}

/** Changes the fields that are sent. Throws VERSION_CONFLICT with the newer category if `version` is an older one. */
export async function update(ctx: Ctx, id: string, change: CategoryChange): Promise<Category> {
  authorize(ctx, 'category.write')
  return transaction(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'categories', id, change.version)
    if (!stored) throw await conflict(inner, id)
    const title = change.name ?? stored.name
    const slug =
      change.slug === undefined
        ? stored.slug
        : await addresses.chooseSlug(inner, { kind: 'category', id: stored.id, slug: change.slug, title })
    const written = await queries.updateCategory(inner.db, stored.id, {
      name: title,
      slug,
      description: change.description ?? stored.description,
      image: change.image === undefined ? stored.image : change.image,
      seo: JSON.stringify(mergeSeo(JSON.parse(stored.seo) as Seo, change.seo)),
      updatedAt: ctx.now(),
    })
    await inner.events.emit(changed(stored.id))
    return withCount(inner, written)
  })
}

/** Deletes a category. Its articles stay, without a category. */
export async function remove(ctx: Ctx, id: string): Promise<Category> {
  authorize(ctx, 'category.write')
  return transaction(ctx, async (inner) => {
    const category = await withCount(inner, await queries.findById(inner.db, id))
    if (!(await queries.deleteCategory(inner.db, category.id))) throw notFound()
    await addresses.forget(inner, { kind: 'category', id: category.id })
    await inner.events.emit(changed(category.id))
    return category
  })
}

const byName = new Intl.Collator('en', { numeric: true })

async function load(ctx: Ctx, liveAt?: string): Promise<Category[]> {
  const rows = await queries.listCategories(ctx.db)
  const counts = await queries.countArticles(backgroundDb(ctx), liveAt)
  const categories = rows.map((row) => present(row, counts.get(row.id) ?? 0))
  return categories.sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

async function withCount(ctx: Ctx, row: CategoryRow | undefined): Promise<Category> {
  if (!row) throw notFound()
  const counts = await queries.countArticles(backgroundDb(ctx))
  return present(row, counts.get(row.id) ?? 0)
}

const present = ({ seo, ...row }: CategoryRow, articleCount: number): Category => ({
  ...row,
  seo: JSON.parse(seo) as Seo,
  articleCount,
})

// Articles show their category and are below its slug: the pages that show them carry its tag.
const changed = (id: string): Tag[] => [`category:${id}`, 'list']

const notFound = () => new AppError('NOT_FOUND', 'Category not found')

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  return versionConflict('this category', await withCount(ctx, await queries.findById(ctx.db, id)))
}
