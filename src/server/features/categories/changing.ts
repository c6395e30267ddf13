import type { Category, CategoryChange, CategoryInput } from '../../../contracts/categories.ts'
import { emptySeo, type Seo } from '../../../contracts/common.ts'
import { bareSlug } from '../../../contracts/paths.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { type AppError, invalidField, versionConflict } from '../../core/errors.ts'
import type { Origin, StoredAddresses } from '../../core/publication.ts'
import { mergeSeo } from '../../core/seo.ts'
import { lockForChange, lockRow } from '../../db/version-locks.ts'
import type { Tag } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { slugAfter } from '../addresses/slugs.ts'
import { forgetAddresses, slugOfNew, storedAddresses } from '../addresses/trashed-addresses.ts'
import * as settings from '../settings/settings.ts'
import { groupOf, newGroup, orTwice } from '../translations/translations.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'
import { notFound, present, withCount } from './present.ts'

/** Creates a category. An imported one gets the language and the group of `origin`. */
export async function create(
  ctx: Ctx,
  input: CategoryInput,
  origin: Pick<Origin, 'lang' | 'translationGroup'> = {},
): Promise<Category> {
  authorize(ctx, 'category.write')
  return completing(ctx, async (inner) => {
    const written = await insert(inner, input, origin)
    note(inner, { changes: changesBetween(null, fieldsOf(written)) })
    return present(inner, written)
  })
}

async function insert(ctx: Ctx, input: CategoryInput, { trashed, ...origin }: Origin = {}) {
  const { name, description = '', image = null } = input
  const id = trashed?.id ?? newId()
  const lang = origin.lang ?? (await settings.langAfter(ctx, input.lang, ''))
  const wanted = { kind: 'category', id, slug: input.slug, title: name, lang } as const
  const row = {
    id,
    name,
    lang,
    translationGroup: await newGroup(ctx, { kind: 'category', id, lang }, input, origin),
    slug: await slugOfNew(ctx, wanted, { trashed }),
    description,
    image,
    seo: JSON.stringify(mergeSeo(emptySeo, input.seo)),
    createdAt: origin.createdAt ?? ctx.now(),
    updatedAt: origin.updatedAt ?? ctx.now(),
    version: trashed?.version,
  }
  const written = await orTwice(ctx, () => queries.insertCategory(ctx.db, row))
  await ctx.events.emit(changed(id))
  return written
}

/**
 * Changes the fields that are sent. Throws VERSION_CONFLICT with the newer category if `version` is an older one,
 * VALIDATION_FAILED for another language if it has articles.
 */
export async function update(ctx: Ctx, id: string, change: CategoryChange): Promise<Category> {
  authorize(ctx, 'category.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'categories', id, change.version)
    if (!stored) throw await conflict(inner, id)
    const lang = await settings.langAfter(inner, change.lang, stored.lang)
    if (lang !== stored.lang) await requireEmpty(inner, stored.id)
    const name = change.name ?? stored.name
    const row = {
      name,
      lang,
      translationGroup: await groupOf(
        inner,
        { kind: 'category', id, lang },
        change.translationOf,
        stored.translationGroup,
      ),
      slug: await slugAfter(inner, { kind: 'category', id, slug: change.slug, title: name, lang }, stored),
      description: change.description ?? stored.description,
      image: change.image === undefined ? stored.image : change.image,
      seo: JSON.stringify(mergeSeo(JSON.parse(stored.seo) as Seo, change.seo)),
      updatedAt: ctx.now(),
    }
    const written = await orTwice(inner, () => queries.updateCategory(inner.db, stored.id, row))
    note(inner, { changes: changesBetween(fieldsOf(stored), fieldsOf(written)) })
    await inner.events.emit(changed(stored.id))
    return withCount(inner, written)
  })
}

/** Throws VALIDATION_FAILED if the category has articles: they are in its language, and would have to move with it. */
async function requireEmpty(ctx: Ctx, id: string): Promise<void> {
  if (await queries.hasArticles(ctx.db, id))
    throw invalidField('lang', 'This category has articles. Move them to another category first.')
}

/** The stored form of a category in the trash. Earlier versions stored neither language nor group. */
type Trashed = {
  fields: CategoryInput
  origin: Pick<CategoryRow, 'createdAt' | 'updatedAt' | 'version'> &
    Partial<Pick<CategoryRow, 'lang' | 'translationGroup'>>
  addresses: StoredAddresses
}

/** Moves a category to the trash. Its articles stay, without a category. */
export async function remove(ctx: Ctx, id: string): Promise<Category> {
  authorize(ctx, 'category.write')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'categories', id)
    if (!row) throw notFound()
    const category = await withCount(inner, row)
    const { name, slug, description, image, seo, createdAt, updatedAt, version } = category
    const { lang, translationGroup } = row
    const content: Trashed = {
      fields: { name, slug, description, image, seo },
      origin: { createdAt, updatedAt, version: version + 1, lang, translationGroup },
      addresses: await storedAddresses(inner, { kind: 'category', id }),
    }
    await trash.put(inner, { kind: 'category', id, title: name, isPublic: true }, content)
    await queries.noteArticles(inner.db, id)
    await queries.deleteCategory(inner.db, id)
    await forgetAddresses(inner, { kind: 'category', id }, { wasPublic: true })
    note(inner, { changes: changesBetween(fieldsOf(row), null) })
    await inner.events.emit(changed(id))
    return category
  })
}

/**
 * Restores a category from the trash, under those of its addresses that are still free. The articles that had it get it
 * back, unless they have another one now, or are in another language. Throws NOT_FOUND if it is not in the trash.
 */
export async function restore(ctx: Ctx, id: string): Promise<Category> {
  authorize(ctx, 'category.write')
  const { fields, origin, addresses } = await trash.get<Trashed>(ctx, 'category', id)
  const { version, lang = '', ...others } = origin
  return trash.takeOut(ctx, id, async (inner) => {
    const written = await insert(inner, fields, { ...others, lang, trashed: { id, version, addresses } })
    await trash.eachReferringArticle(inner, id, (articleIds) =>
      queries.returnToArticles(inner.db, articleIds, { id, lang }),
    )
    // Pages of articles that did not name it do.
    await inner.events.emit(['*'])
    return withCount(inner, written)
  })
}

const fieldsOf = ({ seo, slug, ...row }: CategoryRow) => ({
  ...row,
  slug: bareSlug(slug),
  seo: JSON.parse(seo) as Seo,
})

// Articles show their category and are below its slug: their pages have its tag.
const changed = (id: string): Tag[] => [`category:${id}`, 'list']

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  return versionConflict('this category', await withCount(ctx, await queries.findById(ctx.db, id)))
}
