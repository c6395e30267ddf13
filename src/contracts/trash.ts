import { z } from 'zod'
import { idParams, listMeta, listQuery, utc } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How long a deleted article or page can be restored. */
export const trashDays = 30

export const trashKinds = ['article', 'page'] as const
const kind = z.enum(trashKinds)

export const trashed = z
  .object({
    id: z.string(),
    kind,
    title: z.string(),
    deletedAt: utc,
    /** When it is deleted for good. */
    endsAt: utc,
  })
  .meta({ id: 'Trashed' })
export type Trashed = z.infer<typeof trashed>

const tag = 'Trash'
export const trashEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/trash',
    access: 'article.delete',
    tag,
    summary: 'Deleted articles and pages that can be restored, most recently deleted first',
    query: listQuery.extend({ kind: kind.optional().meta({ description: 'Only articles, or only pages' }) }),
    output: z.object({ trash: z.array(trashed), meta: listMeta }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/trash/:id',
    access: 'article.delete',
    tag,
    summary: 'Delete an article or page permanently',
    params: idParams,
    output: trashed,
    errors: ['NOT_FOUND'],
  }),
}
