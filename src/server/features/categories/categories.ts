import type { Category, CategoryChange, CategoryInput } from '../../../contracts/categories.ts'
import { emptySeo, type Seo } from '../../../contracts/common.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import { compareIn } from '../../../i18n/format.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { cachedUntilDue } from '../../core/cache.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError, Moved, versionConflict } from '../../core/errors.ts'
import type { Origin, StoredAddresses } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { lockForChange, lockRow } from '../../db/version-locks.ts'
import type { Tag } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import * as addresses from '../addresses/addresses.ts'
import { chooseSlug } from '../addresses/slugs.ts'
import { forgetAddresses, slugOfNew, storedAddresses } from '../addresses/trashed-addresses.ts'
import * as settings from '../settings/settings.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'

/** The categories of the context's language by name, with the number of their published articles. */
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

/** The language of a category as it is stored; undefined if there is none. */
export const langOf = async (ctx: Ctx, id: string): Promise<string | undefined> =>
  (await queries.findLang(ctx.db, id))?.lang

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
  return completing(ctx, async (inner) => {
    const written = await insert(inner, input)
    note(inner, { changes: changesBetween(null, fieldsOf(written)) })
    return present(inner, written, 0)
  })
}

async function insert(ctx: Ctx, input: CategoryInput, { trashed, ...origin }: Origin = {}) {
  const { name, description = '', image = null } = input
  const id = trashed?.id ?? newId()
  const wanted = { kind: 'category', id, slug: input.slug, title: name } as const
  const row = {
    id,
    name,
    slug: await slugOfNew(ctx, wanted, { trashed }),
    description,
    image,
    seo: JSON.stringify(mergeSeo(emptySeo, input.seo)),
    createdAt: origin.createdAt ?? ctx.now(),
    updatedAt: origin.updatedAt ?? ctx.now(),
    version: trashed?.version,
  }
  const written = await queries.insertCategory(ctx.db, row)
  await ctx.events.emit(changed(id))
  return written
}

/** Changes the fields that are sent. Throws VERSION_CONFLICT with the newer category if `version` is an older one. */
export async function update(ctx: Ctx, id: string, change: CategoryChange): Promise<Category> {
  authorize(ctx, 'category.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'categories', id, change.version)
    if (!stored) throw await conflict(inner, id)
    const title = change.name ?? stored.name
    const slug =
      change.slug === undefined
        ? stored.slug
        : await chooseSlug(inner, { kind: 'category', id: stored.id, slug: change.slug, title })
    const written = await queries.updateCategory(inner.db, stored.id, {
      name: title,
      slug,
      description: change.description ?? stored.description,
      image: change.image === undefined ? stored.image : change.image,
      seo: JSON.stringify(mergeSeo(JSON.parse(stored.seo) as Seo, change.seo)),
      updatedAt: ctx.now(),
    })
    if (written) note(inner, { changes: changesBetween(fieldsOf(stored), fieldsOf(written)) })
    await inner.events.emit(changed(stored.id))
    return withCount(inner, written)
  })
}

/** The stored form of a category in the trash. */
type Trashed = {
  fields: CategoryInput
  origin: Pick<CategoryRow, 'createdAt' | 'updatedAt' | 'version'>
  addresses: StoredAddresses
}

/** Moves a category to the trash. Its articles stay, without a category. */
export async function remove(ctx: Ctx, id: string): Promise<Category> {
  authorize(ctx, 'category.write')
  return completing(ctx, async (inner) => {
    const category = await withCount(inner, await lockRow(inner.db, 'categories', id))
    const { name, slug, description, image, seo, createdAt, updatedAt, version } = category
    const content: Trashed = {
      fields: { name, slug, description, image, seo },
      origin: { createdAt, updatedAt, version: version + 1 },
      addresses: await storedAddresses(inner, { kind: 'category', id }),
    }
    await trash.put(inner, { kind: 'category', id, title: name, isPublic: true }, content)
    await queries.noteArticles(inner.db, id)
    await queries.deleteCategory(inner.db, id)
    await forgetAddresses(inner, { kind: 'category', id }, { wasPublic: true })
    note(inner, { changes: changesBetween(category, null) })
    await inner.events.emit(changed(id))
    return category
  })
}

/**
 * Restores a category from the trash, under those of its addresses that are still free. The articles that had it get it
 * back, unless they have another one now. Throws NOT_FOUND if it is not in the trash.
 */
export async function restore(ctx: Ctx, id: string): Promise<Category> {
  authorize(ctx, 'category.write')
  const { fields, origin, addresses } = await trash.get<Trashed>(ctx, 'category', id)
  const { version, ...times } = origin
  return trash.takeOut(ctx, id, async (inner) => {
    const written = await insert(inner, fields, { ...times, trashed: { id, version, addresses } })
    await queries.returnToArticles(inner.db, id)
    // Pages of articles that did not name it do.
    await inner.events.emit(['*'])
    return withCount(inner, written)
  })
}

async function load(ctx: Ctx, liveAt?: string): Promise<Category[]> {
  const compare = compareIn((await settings.get(ctx)).language)
  const rows = await queries.listCategories(ctx.db)
  const counts = await queries.countArticles(backgroundDb(ctx), liveAt)
  const ofReader = liveAt === undefined ? rows : rows.filter(({ lang }) => lang === ctx.lang)
  const categories = await Promise.all(ofReader.map((row) => present(ctx, row, counts.get(row.id) ?? 0)))
  return categories.sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

async function withCount(ctx: Ctx, row: CategoryRow | undefined): Promise<Category> {
  if (!row) throw notFound()
  const counts = await queries.countArticles(backgroundDb(ctx))
  return present(ctx, row, counts.get(row.id) ?? 0)
}

const fieldsOf = ({ seo, ...row }: CategoryRow) => ({ ...row, seo: JSON.parse(seo) as Seo })

const present = async (ctx: Ctx, { seo, ...row }: CategoryRow, articleCount: number): Promise<Category> => ({
  ...row,
  lang: settings.tagOf(await settings.stored(ctx), row.lang),
  seo: JSON.parse(seo) as Seo,
  articleCount,
})

// Articles show their category and are below its slug: their pages have its tag.
const changed = (id: string): Tag[] => [`category:${id}`, 'list']

const notFound = () => new AppError('NOT_FOUND', 'Category not found')

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  return versionConflict('this category', await withCount(ctx, await queries.findById(ctx.db, id)))
}
