import type { Page, PageFields } from '../../../contracts/pages.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { lockRow } from '../../db/version-locks.ts'
import * as trash from '../trash/trash.ts'
import { prepareNew } from './creating.ts'
import * as queries from './pages.queries.ts'
import { notFound, present } from './present.ts'
import { fieldsOf } from './working-fields.ts'
import { authorizePublishing, changed } from './writing.ts'

/** Earlier versions stored none of the others. */
type TrashedFields = PageFields & { lang?: string; translationGroup?: string | null }

/** Moves a page to the trash; its addresses are free again. */
export async function remove(ctx: Ctx, id: string): Promise<Page> {
  authorize(ctx, 'page.delete')
  return completing(ctx, async (inner) => {
    const row = await lockRow(inner.db, 'pages', id)
    const found = await queries.findById(inner.db, id)
    if (!row || !found) throw notFound()
    const page = await present(inner, found)
    const { lang, translationGroup } = row
    const fields = { ...fieldsOf(page), lang, translationGroup }
    await trash.putPublication(inner, { kind: 'page', id }, { ...row, fields })
    await queries.deletePage(inner.db, id)
    if (row.status !== 'draft') await inner.events.emit(changed(id))
    return page
  })
}

/**
 * Restores a page from the trash, under those of its addresses that are still free, without a deleted author. Throws
 * NOT_FOUND if it is not in the trash.
 */
export async function restore(ctx: Ctx, id: string): Promise<Page & { missedDate?: true }> {
  authorize(ctx, 'page.delete')
  const { fields: all, ...rest } = await trash.get<trash.Publication<TrashedFields>>(ctx, 'page', id)
  const { lang = '', translationGroup, ...fields } = all
  authorizePublishing(ctx, rest)
  const origin = { ...(await trash.originOf(ctx, id, rest)), lang, translationGroup }
  const deletedAt = await trash.deletedAt(ctx, 'page', id)
  const status = trash.statusAfter(ctx, { status: rest.status, fields, deletedAt })
  const write = await prepareNew(ctx, { ...fields, status }, origin)
  const page = await trash.takeOut(ctx, id, write)
  return status === rest.status ? page : { ...page, missedDate: true }
}
