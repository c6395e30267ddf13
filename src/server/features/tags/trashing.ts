import { slugify } from '../../../content/slug.ts'
import type { Tag } from '../../../contracts/tags.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { lockRow } from '../../db/locks.ts'
import * as addresses from '../addresses/addresses.ts'
import * as trash from '../trash/trash.ts'
import { fieldsOf, insert } from './changing.ts'
import { changed, notFound, present } from './present.ts'
import * as queries from './tags.queries.ts'

/** What the trash stores of a tag. */
type Trashed = {
  fields: Pick<Tag, 'name' | 'slug' | 'description'>
  version: number
  addresses: addresses.StoredAddresses
}

/** Moves a tag to the trash. Its articles stay, without it. */
export async function remove(ctx: Ctx, id: string): Promise<Tag> {
  authorize(ctx, 'tag.write')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'tags', id)
    if (!row) throw notFound()
    const { name, slug, description, version } = row
    const content: Trashed = {
      fields: { name, slug, description },
      version: version + 1,
      addresses: await addresses.stored(inner, { kind: 'tag', id }),
    }
    await trash.put(inner, { kind: 'tag', id, title: name, isPublic: true }, content)
    await queries.unlinkAll(inner.db, id, (articleIds) => queries.noteArticles(inner.db, id, articleIds))
    await addresses.forget(inner, { kind: 'tag', id }, { wasPublic: row.publicCount > 0 })
    await queries.deleteTag(inner.db, id)
    note(inner, { changes: changesBetween(fieldsOf(row), null) })
    await inner.events.emit(changed(id))
    return present(inner, row)
  })
}

/**
 * Restores a tag from the trash, under its addresses as far as they are still free, and gives it to the articles that had
 * it. They get the tag that has its name by now, if there is one. Throws NOT_FOUND when it is not there.
 */
export async function restore(ctx: Ctx, id: string): Promise<Tag> {
  authorize(ctx, 'tag.write')
  const { fields, version, addresses } = await trash.get<Trashed>(ctx, 'tag', id)
  return trash.takeOut(ctx, id, async (inner) => {
    const [same] = await queries.findBySlugs(inner.db, [slugify(fields.name)])
    const tagId = same?.id ?? (await insert(inner, fields, { id, version, addresses })).id
    await queries.returnToArticles(inner.db, id, tagId)
    await inner.events.emit(changed(tagId))
    return present(inner, await queries.findById(inner.db, tagId))
  })
}
