import type { Page } from '../../../contracts/pages.ts'
import { authorize, type Ctx, transaction } from '../../http/context.ts'
import * as addresses from '../addresses/addresses.ts'
import * as preview from '../preview/preview.ts'
import * as search from '../search/search.ts'
import * as trash from '../trash/trash.ts'
import * as queries from './pages.queries.ts'
import type { PageRow } from './pages.table.ts'
import { notFound, present } from './present.ts'
import { authorizePublishing, finish } from './writing.ts'

type ById = { params: { id: string } }
type Trashed = { row: PageRow; addresses: addresses.Kept }

/** Moves a page to the trash; its addresses are free again. */
export async function remove(ctx: Ctx, { params }: ById): Promise<Page> {
  authorize(ctx, 'page.delete')
  return transaction(ctx, async (inner) => {
    const found = await queries.findById(inner.db, params.id)
    if (!found) throw notFound()
    const entity = { kind: 'page' as const, id: found.id }
    const kept = await addresses.kept(inner, entity)
    const row = await queries.deletePage(inner.db, found.id)
    if (!row) throw notFound()
    const content: Trashed = { row, addresses: kept }
    const owned = { ownerId: row.authorId, isPublic: row.status !== 'draft' }
    await trash.put(inner, { ...entity, title: row.title, ...owned, content })
    await addresses.forget(inner, entity)
    await preview.revokeAll(inner, entity)
    await search.remove(inner, { kind: 'page', entityId: row.id })
    await inner.events.emit([`page:${row.id}`, 'list'])
    return present(found, ctx.now())
  })
}

/** Brings a page back from the trash as it was, under its addresses as far as they are still free. */
export async function restore(ctx: Ctx, { params }: ById): Promise<Page> {
  authorize(ctx, 'page.delete')
  const content = await trash.get<Trashed>(ctx, 'page', params.id)
  const { row } = content
  authorizePublishing(ctx, row)
  return transaction(ctx, async (inner) => {
    await trash.take(inner, row.id)
    const slug = await addresses.bringBack(inner, { kind: 'page', id: row.id }, content.addresses)
    await queries.restorePage(inner.db, { ...row, slug, version: row.version + 1 })
    return finish(inner, row)
  })
}
