import { z } from 'zod'
import { idParams, listMeta, listQuery, timestamp, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { Ability } from './permissions.ts'

/** How long deleted items can be restored. */
export const trashDays = 30

/** The kinds in the trash, and who may put them there, restore them and delete them permanently. */
export const trashAbilities = {
  article: 'article.delete',
  page: 'page.delete',
  category: 'category.write',
  tag: 'tag.write',
  guest: 'guest.write',
  series: 'series.write',
  section: 'section.write',
  message: 'message.write',
  media: 'media.delete',
  folder: 'folder.write',
  menuItem: 'menu.write',
  // People who may change every text, and the author of the comment: `mayDelete` of comments.
  comment: 'article.update',
  // The same people, and the person who closed the suggestion.
  suggestion: 'article.update',
} as const satisfies Record<string, Ability>
export type TrashKind = keyof typeof trashAbilities
export const trashKinds = Object.keys(trashAbilities) as [TrashKind, ...TrashKind[]]
const kind = z.enum(trashKinds)

export const trashed = z
  .object({
    id: z.string(),
    kind,
    title: z.string(),
    deletedAt: utc,
    /** When it is deleted permanently. */
    endsAt: utc,
  })
  .meta({ id: 'Trashed' })
export type Trashed = z.infer<typeof trashed>

const onlyKind = kind.optional().meta({ description: 'Only entries of this kind' })

const tag = 'Trash'
export const trashEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/trash',
    access: 'article.delete',
    tag,
    summary: 'What was deleted and can be restored, most recently deleted first',
    query: listQuery.extend({ kind: onlyKind }),
    output: z.object({ trash: z.array(trashed), meta: listMeta }),
  }),
  empty: endpoint({
    method: 'DELETE',
    path: '/api/admin/trash',
    action: 'trash.empty',
    access: 'trash.empty',
    tag,
    summary: 'Delete up to 50 entries permanently, the oldest first; repeat it until `left` is 0',
    query: z.object({
      kind: onlyKind,
      until: timestamp.meta({
        description: 'Only entries that were deleted at this time or earlier',
      }),
    }),
    output: z.object({
      deleted: z.int(),
      left: z.int().meta({ description: 'How many more there are to delete' }),
    }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/trash/:id',
    action: 'trash.delete',
    access: 'article.delete',
    tag,
    summary: 'Delete an entry of the trash permanently',
    params: idParams,
    output: trashed,
    errors: ['NOT_FOUND'],
  }),
}
