import { slugify } from '../../../content/slug.ts'
import { bareSlug, storedSlug } from '../../../contracts/paths.ts'
import type { Tag } from '../../../contracts/tags.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import type { StoredAddresses } from '../../core/publication.ts'
import { lockRow } from '../../db/version-locks.ts'
import { forgetAddresses, storedAddresses } from '../addresses/trashed-addresses.ts'
import * as search from '../search/search.ts'
import { joinGroup } from '../translations/translations.ts'
import * as trash from '../trash/trash.ts'
import { fieldsOf, insert } from './changing.ts'
import * as links from './links.queries.ts'
import { changed, notFound, present } from './present.ts'
import * as queries from './tags.queries.ts'
import type { TagRow } from './tags.table.ts'

/** The stored form of a tag in the trash. */
type Trashed = {
  /** Earlier versions stored neither language nor group. */
  fields: Pick<Tag, 'name' | 'slug' | 'description'> & Partial<Pick<TagRow, 'lang' | 'translationGroup'>>
  version: number
  addresses: StoredAddresses
}

/** Moves a tag to the trash. Its articles stay, without it. */
export async function remove(ctx: Ctx, id: string): Promise<Tag> {
  authorize(ctx, 'tag.write')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'tags', id)
    if (!row) throw notFound()
    const { name, description, lang, translationGroup, version } = row
    const content: Trashed = {
      fields: { name, slug: bareSlug(row.slug), description, lang, translationGroup },
      version: version + 1,
      addresses: await storedAddresses(inner, { kind: 'tag', id }),
    }
    await trash.put(inner, { kind: 'tag', id, title: name, isPublic: true }, content)
    await links.unlinkAll(inner.db, id, async (articleIds) => {
      await trash.referAll(inner, id, articleIds)
      await search.outdate(inner, articleIds)
    })
    await forgetAddresses(inner, { kind: 'tag', id }, { wasPublic: row.publicCount > 0 })
    await queries.deleteTag(inner.db, id)
    note(inner, { changes: changesBetween(fieldsOf(row), null) })
    await inner.events.emit(changed(id))
    return present(inner, row)
  })
}

/**
 * Restores a tag from the trash, under those of its addresses that are still free, and gives it to the articles that
 * had it. If another tag has its name by now, they get that one, which gets its translations if it has none. Throws
 * NOT_FOUND if it is not in the trash.
 */
export async function restore(ctx: Ctx, id: string): Promise<Tag> {
  authorize(ctx, 'tag.write')
  const { fields, ...trashed } = await trash.get<Trashed>(ctx, 'tag', id)
  const { lang = '', translationGroup, ...input } = fields
  return trash.takeOut(ctx, id, async (inner) => {
    const [same] = await queries.findBySlugs(inner.db, [storedSlug(slugify(input.name), lang)])
    if (same && translationGroup) await joinGroup(inner, 'tag', same.id, translationGroup)
    const origin = { lang, translationGroup, trashed: { id, ...trashed } }
    const tagId = same?.id ?? (await insert(inner, input, origin)).id
    await trash.eachReferringArticle(inner, id, async (articleIds) => {
      await links.link(inner.db, articleIds, tagId)
      await search.outdate(inner, articleIds)
    })
    // Pages of articles that did not name it do.
    await inner.events.emit(['*'])
    return present(inner, await queries.findById(inner.db, tagId))
  })
}
