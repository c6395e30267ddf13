import { slugify } from '../../../content/slug.ts'
import { bareSlug, storedSlug } from '../../../contracts/paths.ts'
import type { Tag, TagChange, TagInput } from '../../../contracts/tags.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField, versionConflict } from '../../core/errors.ts'
import type { Origin } from '../../core/publication.ts'
import { transaction } from '../../core/transaction.ts'
import { lockForChange } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import { addOldSlug, chooseSlug, handSlugs, makeSlug } from '../addresses/slugs.ts'
import { slugOfNew } from '../addresses/trashed-addresses.ts'
import * as search from '../search/search.ts'
import { langAfter } from '../settings/settings.ts'
import { groupOf, joinGroup, newGroup, orTwice } from '../translations/translations.ts'
import * as links from './links.queries.ts'
import { changed, notFound, present } from './present.ts'
import * as queries from './tags.queries.ts'
import type { TagRow } from './tags.table.ts'

type TagOrigin = Pick<Origin, 'lang' | 'translationGroup' | 'trashed'>

/** Creates a tag. An imported one gets the language and the group of `origin`. */
export async function create(ctx: Ctx, input: TagInput, origin: TagOrigin = {}): Promise<Tag> {
  authorize(ctx, 'tag.write')
  return completing(ctx, async (inner) => {
    const written = await insert(inner, input, origin)
    note(inner, { changes: changesBetween(null, fieldsOf(written)) })
    return present(inner, written)
  })
}

/** A tag from the trash gets its id and addresses back. */
export async function insert(ctx: Ctx, input: TagInput, origin: TagOrigin = {}): Promise<TagRow> {
  const { name, slug, description = '' } = input
  const { trashed } = origin
  const id = trashed?.id ?? newId()
  const lang = origin.lang ?? (await langAfter(ctx, input.lang, ''))
  const wanted = await wantedSlug({ ...ctx, lang }, slug, name)
  if (!trashed) await requireFree(ctx, id, { name, slug: wanted, lang })
  const row = {
    id,
    name,
    slug: await slugOfNew(ctx, { kind: 'tag', id, slug: wanted, title: name, lang }, { trashed }),
    lang,
    translationGroup: await newGroup(ctx, { kind: 'tag', id, lang }, input, origin),
    description,
    isCurated: 1 as const,
    updatedAt: ctx.now(),
    ...(trashed && { version: trashed.version }),
  }
  const written = await orTwice(ctx, () => queries.insertTag(ctx.db, row))
  await addOldSlug(ctx, { kind: 'tag', id }, storedSlug(slugify(name), lang))
  await ctx.events.emit(changed(id))
  return written
}

/**
 * Lets a tag address of another site lead to the tag with its name, which is created with that address and description if
 * there is none. An address that already belongs to a tag stays with it, and a tag that is here stays as it is, but for the
 * translations that it lacks. `lang`: the language of the tag as it is stored.
 */
export async function adopt(
  ctx: Ctx,
  {
    name,
    slug: wanted,
    description = '',
    lang = '',
    translationGroup,
  }: { name: string; slug: string; description?: string } & Pick<TagOrigin, 'lang' | 'translationGroup'>,
): Promise<{ id: string; isNew: boolean }> {
  authorize(ctx, 'tag.write')
  const [slug, named] = [storedSlug(slugify(wanted), lang), storedSlug(slugify(name), lang)]
  return transaction(ctx, async (inner) => {
    const found = await queries.findBySlugs(inner.db, [slug, named])
    const [there, same] = [slug, named].map((text) => found.find(({ asked }) => asked === text))
    const known = there ?? same
    if (!known) {
      const input = { name, slug: bareSlug(slug), description }
      const { id } = await insert(inner, input, { lang, translationGroup })
      return { id, isNew: true }
    }
    if (!there) await addOldSlug(inner, { kind: 'tag', id: known.id }, slug)
    if (translationGroup) await joinGroup(inner, 'tag', known.id, translationGroup)
    return { id: known.id, isNew: false }
  })
}

/** Changes the fields that are sent. Throws VERSION_CONFLICT with the newer tag if `version` is an older one. */
export async function update(ctx: Ctx, id: string, change: TagChange): Promise<Tag> {
  authorize(ctx, 'tag.write')
  return completing(ctx, async (inner) => {
    const stored = await lockForChange(inner.db, 'tags', id, change.version)
    if (!stored) throw await conflict(inner, id)
    const name = change.name ?? stored.name
    const { lang } = stored
    const wanted = await wantedSlug({ ...inner, lang }, change.slug ?? bareSlug(stored.slug), name)
    await requireFree(inner, id, { name, slug: wanted, lang })
    const slug =
      change.slug === undefined
        ? stored.slug
        : await chooseSlug(inner, { kind: 'tag', id, slug: wanted, title: name, lang })
    const { translationGroup: group } = stored
    const row = {
      name,
      slug,
      translationGroup: await groupOf(inner, { kind: 'tag', id, lang }, change.translationOf, group),
      description: change.description ?? stored.description,
      isCurated: 1 as const,
      updatedAt: ctx.now(),
    }
    const written = await orTwice(inner, () => queries.updateTag(inner.db, id, row))
    await addOldSlug(inner, { kind: 'tag', id }, storedSlug(slugify(name), lang))
    if (name !== stored.name)
      await links.eachBatchOf(inner.db, id, (articleIds) => search.outdate(inner, articleIds))
    note(inner, { changes: changesBetween(fieldsOf(stored), fieldsOf(written)) })
    await inner.events.emit(changed(id))
    return present(inner, written)
  })
}

/**
 * Gives this tag to the articles of the other tags and deletes those tags, whose addresses and names lead to it from then
 * on. If it has no translations, it gets those of the first of the other tags that is translated.
 */
export async function merge(ctx: Ctx, id: string, { ids }: { ids: string[] }): Promise<Tag> {
  authorize(ctx, 'tag.write')
  if (ids.includes(id)) throw invalidField('ids', 'Choose tags other than the one that stays.')
  return completing(ctx, async (inner) => {
    const all = await lockAll(inner, [id, ...new Set(ids)])
    const others = all.filter((one) => one.id !== id)
    // Articles have only tags of their own language.
    if (new Set(all.map(({ lang }) => lang)).size > 1)
      throw invalidField('ids', 'Choose tags in the same language as the tag that stays.')
    for (const other of others) {
      await links.unlinkAll(inner.db, other.id, async (articleIds) => {
        await links.relink(inner.db, articleIds, { from: other.id, to: id })
        await search.outdate(inner, articleIds)
      })
      await handSlugs(inner, { kind: 'tag', id: other.id }, id)
      await queries.deleteTag(inner.db, other.id)
      if (other.translationGroup) await joinGroup(inner, 'tag', id, other.translationGroup)
    }
    const written = await queries.updateTag(inner.db, id, { isCurated: 1, updatedAt: ctx.now() })
    const names = others.map(({ name }) => name)
    note(inner, { changes: changesBetween({ merged: [] }, { merged: names }) })
    await inner.events.emit([...changed(id), ...others.flatMap((one) => changed(one.id))])
    return present(inner, written)
  })
}

/** In the order of their slugs, as everywhere. Throws NOT_FOUND if one of them is gone. */
async function lockAll(ctx: Ctx, ids: string[]): Promise<TagRow[]> {
  const locked: TagRow[] = []
  for (const { id } of await queries.findByIds(ctx.db, ids)) {
    const row = await lockForChange(ctx.db, 'tags', id, undefined)
    if (row) locked.push(row)
  }
  if (locked.length < ids.length) throw new AppError('NOT_FOUND', 'One of these tags no longer exists.')
  return locked
}

/** The requested slug, or one made from the name; '' for a name without letters and digits. */
async function wantedSlug(ctx: Ctx, slug: string | undefined, name: string): Promise<string> {
  if (slugify(name) === '') throw invalidField('name', 'Use letters or digits.')
  return slug?.trim() || (await makeSlug(ctx, name)) || slugify(name)
}

/**
 * Articles name their tags: a tag cannot have the name or slug of another one, nor a slug that another tag's name would
 * give. Old slugs and names of others are free. Throws SLUG_TAKEN.
 */
async function requireFree(
  ctx: Ctx,
  id: string,
  { lang, ...wanted }: { name: string; slug: string; lang: string },
): Promise<void> {
  const stored = (words: string) => storedSlug(slugify(words), lang)
  const slugs = { name: stored(wanted.name), slug: stored(wanted.slug) }
  for (const other of await queries.findBySlugs(ctx.db, Object.values(slugs))) {
    const isOwn = other.slug === other.asked || stored(other.name) === other.asked
    if (other.id === id || !isOwn) continue
    const path = slugs.name === other.asked ? 'name' : 'slug'
    const message = `This ${path} belongs to the tag “${other.name}”. Choose another one, or merge the tags.`
    throw new AppError('SLUG_TAKEN', message, { issues: [{ path, message }] })
  }
}

export const fieldsOf = ({ id, name, slug, translationGroup, description }: TagRow) => ({
  id,
  name,
  slug: bareSlug(slug),
  translationGroup,
  description,
})

async function conflict(ctx: Ctx, id: string): Promise<AppError> {
  const current = await queries.findById(ctx.db, id)
  return current ? versionConflict('this tag', await present(ctx, current)) : notFound()
}
